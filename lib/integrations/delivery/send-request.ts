import type { IncomingMessage } from 'node:http';
import {
  type OutboundPolicy,
  TargetRefusedError,
  TargetUnknownError,
} from '../../platform/outbound/outbound-guard.ts';
import { sendPinned } from '../../platform/outbound/pinned-request.ts';
import type { OutboundRequest } from '../providers/parts/request-model.ts';
import { parseRetryAfter } from './retry-after.ts';

/** The outcome of an attempt. */
export interface SendResult {
  /** Answered with 2xx. */
  readonly ok: boolean;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /**
   * Error code without a response: `timeout`, `refused-target`, `unknown-host`, `no-answer`, or a
   * system error code.
   */
  readonly error: string | null;
  /** Another attempt cannot help: the target is not allowed. */
  readonly final: boolean;
  /** Milliseconds to wait before the next attempt, if the receiver requests it. */
  readonly retryAfterMs: number | undefined;
  readonly latencyMs: number;
  /** Beginning of the response body, unmodified: remove secrets before storing it. */
  readonly responseText: string;
}

/** Responses are read up to this size; a receiver that never stops is cut off. */
const RESPONSE_LIMIT_BYTES = 64 * 1024;

/**
 * Makes one attempt: vets the target, sends the request to the vetted addresses, and reads the
 * response. Redirects are not followed: they count as responses other than 2xx. Never throws.
 *
 * @param timeoutMs from the first DNS query to the last byte of the response
 */
export async function sendRequest(
  request: OutboundRequest,
  policy: OutboundPolicy,
  timeoutMs = 10_000,
): Promise<SendResult> {
  const startedAt = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedAt);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await exchange(request, policy, signal);
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
}

async function exchange(
  { url, headers, body }: OutboundRequest,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<Pick<SendResult, 'ok' | 'status' | 'retryAfterMs' | 'responseText'>> {
  const response = await sendPinned(
    { url, method: 'POST', headers: { ...headers, 'content-length': body.length }, body },
    policy,
    signal,
  );
  const status = response.statusCode ?? 0;
  const ok = status >= 200 && status < 300;
  const retryAfter = ok ? undefined : response.headers['retry-after'];
  return {
    ok,
    status,
    retryAfterMs: parseRetryAfter(retryAfter, new Date()),
    responseText: await readCapped(response),
  };
}

/**
 * Reads the start of the body. The status has already decided, so a body that breaks off is not a
 * failure.
 */
async function readCapped(response: IncomingMessage): Promise<string> {
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
}

/** Only codes, because messages of network errors contain addresses. */
function errorCode(error: unknown): string {
  if (error instanceof TargetRefusedError) return 'refused-target';
  if (error instanceof TargetUnknownError) return 'unknown-host';
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'network-error';
}
