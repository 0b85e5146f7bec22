import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`; set the content type in `headers`. */
  readonly raw?: string | Buffer;
  /** For the header `authorization`; `null` sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON of the response, `undefined` when it is empty or not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly text: string;
}

/**
 * Sends one request, with the path byte for byte as given: `fetch` would normalise it. No
 * connection is kept open, so none outlives the service.
 */
export function sendRequest(
  method: string,
  url: string,
  path: string,
  { body, raw, token, headers }: RequestOptions = {},
): Promise<Reply> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      agent: false,
      hostname,
      port,
      method,
      path,
      headers: {
        ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: token }),
        ...headers,
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      text(response).then((answer) => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: parsed(answer),
          text: answer,
        });
      }, reject);
    });
    request.end(payload);
  });
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
