import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type OutboundPolicy, type VettedAddress, vetTarget } from './outbound-guard.ts';

/** A request to a server of somebody else. */
interface PinnedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Uint8Array | string | undefined;
}

/** The connection was closed without a response or an error. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly code = 'no-answer';
}

/**
 * Vets the target, and sends a request to the vetted addresses only. Redirects are not followed.
 * @param signal ends everything, the DNS query included
 * @returns the response, of which the body is still to be read
 * @throws {TargetRefusedError} when the target is not allowed, {TargetUnknownError} when it has no address
 */
export async function sendPinned(
  { url, method, headers, body }: PinnedRequest,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await Promise.race([vetTarget(url, policy), aborted(signal)]);
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    start(url, {
      method,
      headers,
      // Not a shared socket, which might have been opened for other addresses.
      agent: false,
      lookup: pinned(addresses),
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      // If the server switches protocols (101), Node closes the connection without emitting either
      // event.
      .on('close', () => reject(new NoAnswerError('the connection was closed without an answer')))
      .end(body);
  });
}

/** Rejects when the signal fires, for operations that cannot be aborted (DNS). */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** A DNS lookup for the socket that returns only the vetted addresses. */
function pinned(addresses: readonly VettedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
