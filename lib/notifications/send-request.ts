import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type OutboundPolicy,
  TargetRefusedError,
  TargetUnknownError,
  type VettedAddress,
  vetTarget,
} from './outbound-guard.ts';
import { parseRetryAfter } from './retry-after.ts';

/** A request that is ready to be sent, any number of times, each time byte for byte the same. */
export interface OutboundRequest {
  /**
   * Tells the requests of one delivery apart, for example by channel; `''` when it has one only. Stable:
   * what was received is not sent again.
   */
  readonly part: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How an attempt ended. */
export interface Outcome {
  /** Answered with 2xx. */
  readonly ok: boolean;
  /** HTTP status; `null` when there was no answer. */
  readonly status: number | null;
  /** Why there was none: `timeout`, `refused-target`, `unknown-host`, `no-answer`, or a system error code. */
  readonly error: string | null;
  /** Sending it again can not help: the target is not allowed. */
  readonly final: boolean;
  /** Milliseconds that the receiver asks to wait before the next attempt, if it says so. */
  readonly retryAfterMs: number | undefined;
  readonly latencyMs: number;
  /** Beginning of the answer's body, as it came: not fit to be stored before secrets are removed. */
  readonly responseText: string;
}

/** The connection has ended, and nothing says why. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly code = 'no-answer';
}

/** What is read of an answer; a receiver that never stops is cut off here. */
const RESPONSE_LIMIT_BYTES = 64 * 1024;

/** Answers every DNS question of the socket with the vetted addresses. */
const pinned =
  (addresses: readonly VettedAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

/** What arrives of the body. The status has already decided, so a body that breaks off is no failure. */
const readCapped = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop destroys the connection.
      if (size >= RESPONSE_LIMIT_BYTES) break;
    }
  } catch {
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, RESPONSE_LIMIT_BYTES).toString('utf8');
};

const exchange = async (
  { url, headers, body }: OutboundRequest,
  addresses: readonly VettedAddress[],
  signal: AbortSignal,
): Promise<Pick<Outcome, 'ok' | 'status' | 'retryAfterMs' | 'responseText'>> => {
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    start(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      // A socket of its own: a shared one might have been opened for other addresses.
      agent: false,
      lookup: pinned(addresses),
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      // Node ends a connection that turns to another protocol (101) with neither of the two.
      .on('close', () => reject(new NoAnswerError('the connection was closed without an answer')))
      .end(body);
  });
  const status = response.statusCode ?? 0;
  const ok = status >= 200 && status < 300;
  const asked = ok ? undefined : response.headers['retry-after'];
  return {
    ok,
    status,
    retryAfterMs: parseRetryAfter(asked, new Date()),
    responseText: await readCapped(response),
  };
};

/** Only codes: messages of network errors hold addresses. */
const errorCode = (error: unknown): string => {
  if (error instanceof TargetRefusedError) return 'refused-target';
  if (error instanceof TargetUnknownError) return 'unknown-host';
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'network-error';
};

/** Rejects when the signal fires, for what can not be aborted itself (DNS). */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Makes one attempt: vets the target, sends the request to the vetted addresses, and reads the
 * answer. Redirects are not followed: they are answers that are not 2xx. Never throws.
 *
 * @param timeoutMs from the first DNS query to the last byte of the answer
 */
export const sendRequest = async (
  request: OutboundRequest,
  policy: OutboundPolicy,
  timeoutMs = 10_000,
): Promise<Outcome> => {
  const startedAt = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedAt);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const addresses = await Promise.race([vetTarget(request.url, policy), aborted(signal)]);
    const answer = await exchange(request, addresses, signal);
    return { ...answer, error: null, final: false, latencyMs: latencyMs() };
  } catch (error) {
    return {
      ok: false,
      status: null,
      error: signal.aborted ? 'timeout' : errorCode(error),
      final: error instanceof TargetRefusedError,
      retryAfterMs: undefined,
      latencyMs: latencyMs(),
      responseText: '',
    };
  }
};
