import { type CoreDrive, type CoreDriven, driveCore } from './drive-core.ts';
import { clientToken, frontendToken, startFlagServer } from './flag-server.ts';
import { benchFlags, visitors } from './flags.ts';
import { proxyKey, type ServerProcess, startEdge, startOpenProxy } from './server-process.ts';

const CONNECTIONS = 10;
const VISITORS = 50;
const SAMPLE_MS = 50;

/** A kind of requests, with the best of its rounds. */
export interface MeasuredRequests {
  readonly server: 'edge' | 'open proxy';
  readonly what: string;
  readonly flags: number;
  readonly driven: CoreDriven;
  /** Processor time of a request, microseconds. */
  readonly processorUs: number;
}

export interface MeasuredServer {
  readonly server: 'edge' | 'open proxy';
  readonly flags: number;
  readonly idle: ReturnType<ServerProcess['memory']>;
  /** The largest of all rounds. */
  readonly loaded: ReturnType<ServerProcess['memory']>;
}

export interface RequestsTask {
  readonly flags: number;
  readonly rounds: number;
  readonly seconds: number;
}

interface Load {
  readonly server: 'edge' | 'open proxy';
  readonly what: string;
  readonly process: ServerProcess;
  readonly drive: Pick<CoreDrive, 'url' | 'paths' | 'headers' | 'status'>;
}

/** The same flags at the edge node and at the open proxy: each kind of requests in turns, several times. */
export async function measureRequests({ flags, rounds, seconds }: RequestsTask) {
  const server = await startFlagServer(benchFlags(flags));
  const edge = await startEdge(server);
  const proxy = await startOpenProxy(server);
  try {
    await settled(edge);
    const idle = { edge: edge.memory(), proxy: proxy.memory() };
    const loaded = { edge: idle.edge, proxy: idle.proxy };
    const watching = setInterval(() => {
      loaded.edge = larger(loaded.edge, edge.memory());
      loaded.proxy = larger(loaded.proxy, proxy.memory());
    }, SAMPLE_MS);
    const loads = await loadsOf(edge, proxy);
    const best = new Map<string, MeasuredRequests>();
    // The first round compiles, and is left out.
    for (let round = 0; round <= rounds; round += 1) {
      for (const load of loads) {
        const key = `${load.server} ${load.what}`;
        const measured = await measureRound(load, flags, seconds);
        const before = best.get(key);
        const isBetter = !before || measured.processorUs < before.processorUs;
        if (round > 0 && isBetter) best.set(key, measured);
      }
    }
    clearInterval(watching);
    return {
      requests: [...best.values()],
      servers: [
        { server: 'edge', flags, idle: idle.edge, loaded: loaded.edge },
        { server: 'open proxy', flags, idle: idle.proxy, loaded: loaded.proxy },
      ] satisfies MeasuredServer[],
    };
  } finally {
    await Promise.all([edge.stop(), proxy.stop()]);
    server.close();
  }
}

async function measureRound(
  { server, what, process, drive }: Load,
  flags: number,
  seconds: number,
): Promise<MeasuredRequests> {
  const before = process.processorSeconds();
  const driven = await driveCore({ ...drive, connections: CONNECTIONS, seconds });
  const spent = process.processorSeconds() - before;
  if (driven.failed > 0) throw new Error(`${server}, ${what}: ${driven.failed} answers failed.`);
  return { server, what, flags, driven, processorUs: (1e6 * spent) / driven.answers };
}

async function loadsOf(edge: ServerProcess, proxy: ServerProcess): Promise<readonly Load[]> {
  const client = { authorization: clientToken, 'unleash-client-spec': '5.2.0' };
  const path = '/api/client/features';
  const { headers } = await fetch(`${edge.url}${path}`, { headers: client });
  const etag = headers.get('etag') ?? '';
  const queries = visitors(VISITORS);
  const ofEdge = (what: string, path: string | readonly string[], sent: object, status = 200) => ({
    ...{ server: 'edge' as const, what, process: edge },
    drive: { url: edge.url, paths: [path].flat(), headers: { ...sent }, status },
  });
  const ofProxy = (what: string, paths: readonly string[]) => ({
    ...{ server: 'open proxy' as const, what, process: proxy },
    drive: { url: proxy.url, paths, headers: { authorization: proxyKey }, status: 200 },
  });
  const evaluations = queries.map((query) => `/api/frontend${query}`);
  const gzip = { 'accept-encoding': 'gzip' };
  return [
    ofEdge('all flags', path, client),
    ofProxy('all flags', ['/proxy/client/features']),
    ofEdge('all flags, gzip', path, { ...client, ...gzip }),
    ofEdge('304', path, { ...client, 'if-none-match': etag }, 304),
    ofEdge('evaluation', evaluations, { authorization: frontendToken }),
    ofProxy(
      'evaluation',
      queries.map((query) => `/proxy${query}`),
    ),
    ofEdge('evaluation, gzip', evaluations, { authorization: frontendToken, ...gzip }),
  ];
}

/** Until it has no more to do after its start. */
export async function settled(process: ServerProcess): Promise<void> {
  let before = -1;
  for (let now = process.processorSeconds(); now > before; now = process.processorSeconds()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function larger<Memory extends MeasuredServer['idle']>(one: Memory, other: Memory): Memory {
  return other.residentMb > one.residentMb ? other : one;
}
