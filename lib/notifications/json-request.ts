import { customHeadersOf } from './custom-headers.ts';
import type { RequestInput } from './request-input.ts';
import type { OutboundRequest } from './send-request.ts';

/** What is particular about a request. */
interface JsonRequest {
  /** Tells the requests of one delivery apart; `''` when there is one only. */
  readonly part?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * A POST of JSON with the headers that all providers get: identified as webhooks are, so that whoever
 * stands between can tell a repetition, and with the addon's own headers.
 */
export const jsonRequest = (
  { parameters, id, now }: RequestInput,
  { part = '', url, headers, body }: JsonRequest,
): OutboundRequest => ({
  part,
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
});

/** The text on what leads to the page of an event. */
export const OPEN = 'Open in Flagwright';

/** A parameter, or what is used while it is blank. */
export const parameterOr = (value: string | undefined, fallback: string): string =>
  value === undefined || value.trim() === '' ? fallback : value;
