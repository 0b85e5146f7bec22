import { Agent as HttpAgent, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

/** A request as it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly body: string;
}

/** An answer, whole. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** How long is waited, in milliseconds. */
export interface WireTimeouts {
  /** For a connection, with TLS. */
  readonly connection: number;
  /** For the whole answer; not limited without. */
  readonly answer?: number;
}

/** As many as the SDK has. */
const CONNECTIONS = 50;

// Created at the first request: their modules are loaded anyway, but not every function sends one.
let agents: { readonly http: HttpAgent; readonly https: HttpsAgent } | undefined;

/**
 * Sends a request over a connection that is kept for the next ones.
 * @throws {Error} with Node's code when the connection fails, `ETIMEDOUT` also when the time is over; the reason of the
 * signal when it ends the wait
 */
export function sendOverWire(
  endpoint: URL,
  { body, ...head }: WireRequest,
  timeouts: WireTimeouts,
  signal?: AbortSignal,
): Promise<WireAnswer> {
  const isSecure = endpoint.protocol === 'https:';
  agents ??= {
    http: new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
  };
  const options: RequestOptions = {
    ...head,
    host: endpoint.hostname,
    port: endpoint.port || (isSecure ? 443 : 80),
    agent: isSecure ? agents.https : agents.http,
    ...(signal && { signal }),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(options);
    const stopAfter = (milliseconds: number, what: string) =>
      setTimeout(() => request.destroy(timeoutError(what, milliseconds)), milliseconds);
    const answering =
      timeouts.answer === undefined ? undefined : stopAfter(timeouts.answer, 'no answer');
    let connecting: NodeJS.Timeout | undefined;
    const fail = (error: Error) => {
      clearTimeout(connecting);
      clearTimeout(answering);
      reject(signal?.aborted ? signal.reason : error);
    };
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      connecting = stopAfter(timeouts.connection, 'no connection');
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(answering);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.end(body);
  });
}

function timeoutError(what: string, milliseconds: number): Error {
  return Object.assign(new Error(`${what} within ${milliseconds} ms`), { code: 'ETIMEDOUT' });
}
