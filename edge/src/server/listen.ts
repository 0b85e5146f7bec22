import { once } from 'node:events';
import http, { type RequestListener, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Options, UsageError } from '../options/read-options.ts';
import { readOptionFile } from '../upstream/upstream.ts';
import type { Handlers } from './handler.ts';

/** Servers that listen. */
export interface Listening {
  /** Where callers find them: the first is HTTP. */
  readonly urls: readonly string[];
  /** Takes no more connections; resolves when all requests are answered. */
  stop(): Promise<void>;
  /** Ends the connections that are left. */
  cut(): void;
}

/** @throws {UsageError} for a port that cannot be had, or a certificate that cannot be read */
export async function listen(options: Options, handlers: Handlers): Promise<Listening> {
  const host = options.text('interface') ?? '::';
  const timeouts = {
    requestTimeout: options.number('edge-request-timeout') * 1_000,
    headersTimeout: options.number('edge-request-timeout') * 1_000,
    keepAliveTimeout: options.number('edge-keepalive-timeout') * 1_000,
    connectionsCheckingInterval: 1_000,
  };
  const servers: Server[] = [];
  const urls: string[] = [];
  const start = async (server: Server, port: number, scheme: string) => {
    servers.push(server);
    await listenOn(server, port, host);
    // A server that listens on a port has an address of this kind.
    urls.push(`${scheme}://localhost:${(server.address() as AddressInfo).port}`);
  };
  let main = handlers.main;
  if (options.isOn('tls-enable')) {
    const port = options.number('tls-server-port');
    const files = {
      key: tlsFile(options, 'tls-server-key'),
      cert: tlsFile(options, 'tls-server-cert'),
    };
    const secure = https.createServer({ ...timeouts, ...files }, handlers.main);
    if (options.isOn('redirect-http-to-https')) main = redirectTo(port);
    await start(http.createServer(timeouts, main), options.number('port'), 'http');
    await start(secure, port, 'https');
  } else {
    await start(http.createServer(timeouts, main), options.number('port'), 'http');
  }
  if (options.text('backstage-port') !== undefined) {
    await start(
      http.createServer(timeouts, handlers.backstage),
      options.number('backstage-port'),
      'http',
    );
  }
  return {
    urls,
    stop: async () => {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeIdleConnections();
          return closed;
        }),
      );
    },
    cut: () => {
      for (const server of servers) server.closeAllConnections();
    },
  };
}

async function listenOn(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const lacksIpv6 = host === '::' && ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(code);
    if (lacksIpv6) return listenOn(server, port, '0.0.0.0');
    throw new UsageError(`Cannot listen on port ${port} of ${host}: ${code}.`);
  }
}

function tlsFile(options: Options, flag: string): Buffer {
  const path = options.text(flag);
  if (path === undefined)
    throw new UsageError(`--tls-enable needs --${flag}, the path of a PEM file.`);
  return readOptionFile(flag, path);
}

function redirectTo(port: number): RequestListener {
  return ({ headers: { host = 'localhost' }, url = '/' }, response) => {
    const name = host.replace(/:\d+$/, '');
    response.writeHead(308, { location: `https://${name}:${port}${url}` }).end();
  };
}
