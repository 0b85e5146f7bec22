import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { clientToken, startFlagServer } from './flag-server.ts';
import { benchFlags } from './flags.ts';
import { settled } from './measure-requests.ts';
import { startEdge } from './server-process.ts';

/** Connections that begin at once. */
const AT_ONCE = 100;

/** As long as a stream of the bench may take to say something. */
const PATIENCE_MS = 60_000;

export interface MeasuredStreams {
  readonly streams: number;
  readonly flags: number;
  readonly idleMb: number;
  readonly heldMb: number;
  /** The most while a change was told. */
  readonly toldMb: number;
  /** From the first stream that heard of a change to the last one. */
  readonly toldMs: number;
  /** What one more is answered. */
  readonly nextStatus: number;
}

/** SDKs that hold a stream of an edge node, while a flag changes. */
export async function measureStreams(streams: number, flags: number): Promise<MeasuredStreams> {
  const server = await startFlagServer(benchFlags(flags));
  const edge = await startEdge(server, { FEATURES_REFRESH_INTERVAL_SECONDS: '1' });
  const clients: Client[] = [];
  try {
    await settled(edge);
    const idleMb = edge.memory().residentMb;
    while (clients.length < streams) {
      const some = Array.from({ length: Math.min(AT_ONCE, streams - clients.length) }, () =>
        openStream(edge.url),
      );
      await Promise.all(some.map(({ begun }) => begun));
      clients.push(...some);
    }
    await wait(2_000);
    const heldMb = edge.memory().residentMb;
    let toldMb = heldMb;
    const watching = setInterval(() => {
      toldMb = Math.max(toldMb, edge.memory().residentMb);
    }, 20);
    const [first, ...rest] = benchFlags(flags);
    server.change([{ ...first, enabled: false }, ...rest]);
    const heard = await within(Promise.all(clients.map(({ changed }) => changed)));
    clearInterval(watching);
    const toldMs = heard.reduce((one, other) => Math.max(one, other)) - Math.min(...heard);
    const next = openStream(edge.url);
    clients.push(next);
    const nextStatus = await next.status;
    return { streams, flags, idleMb, heldMb, toldMb, toldMs, nextStatus };
  } finally {
    for (const { socket } of clients) socket.destroy();
    await edge.stop();
    server.close();
  }
}

interface Client {
  readonly socket: Socket;
  readonly status: Promise<number>;
  /** Everything has arrived. */
  readonly begun: Promise<unknown>;
  /** When it heard of a change. */
  readonly changed: Promise<number>;
}

/** By hand, because 5,000 clients of `fetch` take more memory than the node. */
function openStream(url: string): Client {
  const { host, hostname, port } = new URL(url);
  const begun = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<number>();
  const status = Promise.withResolvers<number>();
  const socket = connect(Number(port), hostname);
  const headers = `host: ${host}\r\nauthorization: ${clientToken}\r\nunleash-client-spec: 5.2.0`;
  socket.write(`GET /api/client/streaming HTTP/1.1\r\n${headers}\r\n\r\n`);
  let isBegun = false;
  let end = '';
  socket.on('error', begun.reject);
  socket.once('data', (chunk) => status.resolve(Number(chunk.toString('latin1', 9, 12))));
  socket.on('data', (chunk) => {
    if (isBegun && chunk.includes('unleash-updated')) changed.resolve(performance.now());
    end = (end + chunk.toString('latin1').slice(-10)).slice(-10);
    if (isBegun || !/\n\n(\r\n)?$/.test(end)) return;
    isBegun = true;
    begun.resolve();
  });
  return { socket, status: status.promise, begun: begun.promise, changed: changed.promise };
}

function within<Result>(promise: Promise<Result>): Promise<Result> {
  const late = wait(PATIENCE_MS, undefined, { ref: false }).then((): never => {
    throw new Error('Some streams did not hear of the change.');
  });
  return Promise.race([promise, late]);
}
