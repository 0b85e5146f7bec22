import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Random } from '../../chaos/random.ts';

/** What happens to a post of metrics on its way. */
type Fate = 'arrives' | 'lost' | 'doubled' | 'late';

/** Of the posts; the others arrive. */
const fates: readonly (readonly [Fate, number])[] = [
  ['lost', 0.1],
  ['doubled', 0.1],
  ['late', 0.1],
];

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** A proxy between applications and the service. */
export interface UnreliableProxy {
  readonly url: string;
  /** So many posts of metrics had each fate. */
  readonly fates: Readonly<Record<Fate, number>>;
  /** Where requests go from now on. */
  leadTo(url: string): void;
  /** Delivers the posts that are late. */
  deliverLate(): Promise<void>;
  /** Whether everything arrives from now on, as it does at first. */
  beReliable(isReliable: boolean): void;
  close(): void;
}

/**
 * Loses posts of metrics before they arrive, delivers them twice, or later than it says. All others pass.
 * An application notices only what is lost: its connection breaks.
 */
export async function startUnreliableProxy(random: Random): Promise<UnreliableProxy> {
  let target = '';
  let isReliable = true;
  let late: Sent[] = [];
  const counts: Record<Fate, number> = { arrives: 0, lost: 0, doubled: 0, late: 0 };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await received(request);
    const fate = sent.path === '/api/client/metrics' && !isReliable ? fateOf(random) : 'arrives';
    if (sent.path === '/api/client/metrics') counts[fate] += 1;
    if (fate === 'lost') {
      response.destroy();
    } else if (fate === 'late') {
      late.push(sent);
      response.writeHead(202).end();
    } else {
      if (fate === 'doubled') await forward(target, sent);
      const reply = await forward(target, sent);
      response
        .writeHead(reply.status, headersOf(reply))
        .end(Buffer.from(await reply.arrayBuffer()));
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fates: counts,
    leadTo: (url) => {
      target = url;
    },
    deliverLate: async () => {
      const delivered = late;
      late = [];
      await Promise.all(delivered.map((sent) => forward(target, sent)));
    },
    beReliable: (is) => {
      isReliable = is;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fateOf(random: Random): Fate {
  return fates.find(([, share]) => random.chance(share))?.[0] ?? 'arrives';
}

async function received(request: IncomingMessage): Promise<Sent> {
  const { method = 'GET', url: path = '/', headers } = request;
  const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
  return {
    method,
    path,
    headers: others as Record<string, string>,
    body: await buffer(request),
  };
}

function forward(target: string, { method, path, headers, body }: Sent): Promise<Response> {
  const hasBody = body.byteLength > 0;
  return fetch(target + path, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) });
}

/** Without those about an encoding that `fetch` has undone. */
function headersOf(reply: Response): Record<string, string> {
  const headers = Object.fromEntries(reply.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
    delete headers[name];
  return headers;
}
