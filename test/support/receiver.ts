import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

/** A request that reached the receiver. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The receiver's response; 200 without a body by default. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Closes the connection instead of responding. */
  readonly hangUp?: boolean;
}

export interface Receiver {
  readonly url: string;
  /** All requests so far, in order of arrival. */
  readonly received: readonly Received[];
  /**
   * Sets the following responses: one for all, or computed from each request and its number from 0.
   */
  answer(answer: Answer | ((request: Received, index: number) => Answer | Promise<Answer>)): void;
  close(): Promise<void>;
}

/** Starts a real HTTP server as the target of webhooks; on a free port by default. */
export async function startReceiver(host = '127.0.0.1', onPort = 0): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (request: Received, index: number) => Answer | Promise<Answer> = () => ({});
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const entry = { method, path, headers, body: await text(request) };
    received.push(entry);
    send(response, await answer(entry, received.length - 1));
  });
  await new Promise<void>((resolve) => server.listen(onPort, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    received,
    answer: (next) => {
      answer = typeof next === 'function' ? next : () => next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Waits until a receiver has had that many requests; what a lost message delays, the relay sends within a minute. */
export async function waitForRequests({ received }: Receiver, count: number): Promise<void> {
  await expect.poll(() => received.length, { timeout: 100_000 }).toBe(count);
}

function send(response: ServerResponse, { status = 200, headers, body, hangUp }: Answer): void {
  if (hangUp) response.destroy();
  else response.writeHead(status, { ...headers }).end(body);
}
