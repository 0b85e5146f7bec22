import { customHeadersOf } from './custom-headers.ts';
import type { OutboundRequest, RequestInput } from './request-model.ts';

/** The properties in which requests differ. */
interface JsonRequest {
  /** Distinguishes the requests of a delivery; `''` if there is only one. */
  readonly destination?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Label of the link to the page of an event. */
export const OPEN = 'Open in Flagwright';

/**
 * A POST of JSON with the headers common to all providers: the webhook id and timestamp, by which
 * intermediaries can detect repeated requests, and the integration's custom headers.
 */
export function jsonRequest(
  { parameters, id, now }: RequestInput,
  { destination = '', url, headers, body }: JsonRequest,
): OutboundRequest {
  return {
    destination,
    url: new URL(url),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Flagwright',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      ...headers,
      ...customHeadersOf(parameters),
    },
    body: Buffer.from(JSON.stringify(body), 'utf8'),
  };
}

/** The value of a parameter, or a fallback if it is empty. */
export function parameterOr(value: string | undefined, fallback: string): string {
  return value === undefined || value.trim() === '' ? fallback : value;
}
