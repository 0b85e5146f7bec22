import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../../../lib/platform/log.ts';
import { type Functions, FunctionTimeoutError } from '../functions.ts';
import { hasCode, inOneLine, StartError } from '../start-error.ts';
import { splitTarget, toEvent } from './event.ts';
import { isTooLargeForLambda } from './lambda-limits.ts';
import { sendGatewayError, sendResult } from './response.ts';
import { createRouter } from './routes.ts';

/**
 * Lambda accepts events of 6 MB, so API Gateway refuses larger bodies before calling a function.
 */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

/** As long as API Gateway keeps an idle connection open. */
const KEEP_ALIVE_MS = 60_000;

/** How long running requests may take to finish when the gateway closes. */
const GRACE_MS = 2_000;

/** Takes a connection over. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Gateway {
  /** The URL it listens on, with the actual port. */
  readonly url: string;
  /** Hands on requests for a WebSocket; without a listener, they end. */
  onUpgrade(listener: UpgradeListener): void;
  /** Starts to respond; earlier requests have waited. */
  open(functions: Functions): void;
  close(): Promise<void>;
}

/**
 * The local counterpart of API Gateway's HTTP API: listens at once, and responds after `open`.
 * @throws {StartError} when it cannot listen on the port
 */
export async function startGateway(host: string, port: number): Promise<Gateway> {
  const { promise: opened, resolve: open } =
    Promise.withResolvers<ReturnType<typeof createListener>>();
  const server = createServer(async (request, response) => {
    const listener = await opened;
    await listener(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${name}:${address.port}`,
    onUpgrade: (listener) => server.on('upgrade', listener),
    open: (functions) => open(createListener(functions)),
    close: () => {
      closing ??= close(server);
      return closing;
    },
  };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.race([closed, pause(GRACE_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}

function createListener(functions: Functions) {
  const route = createRouter(functions);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const added = { 'apigw-requestid': randomUUID() };
    const [path] = splitTarget(request.url ?? '/');
    const body = await readBody(request);
    if (!body) return sendGatewayError(response, 413, added);
    const match = route(request.method ?? 'GET', path);
    if (!match) return sendGatewayError(response, 404, added);
    try {
      const event = toEvent({ request, body, ...match });
      if (isTooLargeForLambda(event)) return sendGatewayError(response, 413, added);
      const result = await functions.invoke(match.functionId, event);
      if (isTooLargeForLambda(result)) throw new Error('The answer has more than 6 MB.');
      sendResult(response, result, added);
    } catch (error) {
      log.error('a function failed', error, { function: match.functionId });
      sendGatewayError(response, error instanceof FunctionTimeoutError ? 503 : 500, added);
    }
  };
}

/** Reads an oversized body to the end as well, so that the caller receives the response. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let size = 0;
  request
    .on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    })
    .on('end', () => resolve(size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined))
    .on('error', reject);
  return promise;
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reason = hasCode(error, 'EADDRINUSE')
        ? 'the port is taken; set PORT to another'
        : inOneLine(error);
      reject(new StartError(`Cannot listen on ${host}:${port}: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
}
