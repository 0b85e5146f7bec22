import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server of the protocol, as edge nodes and SDKs see one. */
export interface FlagServer {
  readonly url: string;
  /** Has these flags from now on. */
  change(features: readonly object[]): void;
  close(): void;
}

export const clientToken = '*:production.a-client-token-of-the-bench';
export const frontendToken = '*:production.a-frontend-token-of-the-bench';

const types: Readonly<Record<string, string>> = {
  [clientToken]: 'client',
  [frontendToken]: 'frontend',
};

/** Starts a server with some flags; it takes metrics and registrations. */
export async function startFlagServer(features: readonly object[]): Promise<FlagServer> {
  let body = '';
  let etag = '';
  const change = (next: readonly object[]) => {
    body = JSON.stringify({ version: 2, features: next, segments: [] });
    etag = `"${hash('sha1', body)}"`;
  };
  change(features);
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const path = request.url ?? '';
    if (path === '/edge/validate') response.end(validated(sent));
    else if (path.startsWith('/api/client/features')) {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'content-type': 'application/json' }).end(body);
    } else response.writeHead(202).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    change,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function validated(sent: string): string {
  const { tokens } = JSON.parse(sent) as { readonly tokens: readonly string[] };
  return JSON.stringify({
    tokens: tokens.flatMap((token) => {
      const type = types[token];
      return type ? [{ token, type, environment: 'production', projects: ['*'] }] : [];
    }),
  });
}
