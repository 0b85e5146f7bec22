import {
  type ClientRequest,
  frontendFetch,
  fullFetch,
  pollWith,
  validation,
} from '../../test/support/client-requests/requests.ts';
import { type Api, createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { allContracts, TABLE, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import { type Driven, driveSame } from './drive.ts';

const CONNECTIONS = 10;
const SECONDS = 3;

/** Users of frontend requests, so that no response equals the one before. */
const PEOPLE = 50;

/** One request of a client, and the floors of the same run. */
export interface ClientThroughput {
  readonly what: string;
  readonly flags: number;
  /** Of the compressed response. */
  readonly wireBytes: number;
  readonly driven: Driven;
  /** A function behind the same gateway that does nothing. */
  readonly nothing: Driven;
  /** A function that only makes the recorded calls of the request to DynamoDB. */
  readonly bareCalls: Driven;
  /** A function that only receives the same request and returns as many bytes. */
  readonly sameBytes: Driven;
}

export interface ThroughputTask {
  /** The data of the table. */
  readonly folder: string;
  readonly flags: number;
  readonly edgeTokens: readonly number[];
  /** The service and the floors. */
  readonly build: string;
  /** File of the calls that the floor repeats. */
  readonly calls: string;
}

/** The requests of clients on the running local service. */
export async function measureClientThroughput(
  task: ThroughputTask,
): Promise<readonly ClientThroughput[]> {
  const { folder, flags, build, calls } = task;
  const service = await startService({
    dataDir: folder,
    env: {
      FLAGWRIGHT_BUILD_DIR: build,
      BENCH_CALLS: calls,
      TABLE_NAME: TABLE,
      INIT_ADMIN_API_TOKENS: tokens.admin,
    },
  });
  try {
    const { url } = service;
    const api = createApi(url, await allContracts(), tokens.admin);
    const measured: ClientThroughput[] = [];
    for (const load of await loadsAt(api, task)) {
      measured.push(await measureClientLoad({ url, api, flags }, load));
    }
    return measured;
  } finally {
    await service.stop();
  }
}

async function loadsAt(
  api: Api,
  { flags, edgeTokens }: ThroughputTask,
): Promise<readonly ClientLoad[]> {
  const { operationId, parts } = fullFetch;
  const { headers } = await api.send(api.prepare(operationId, parts));
  const etag = headers.get('etag') ?? '';
  const people = Array.from({ length: PEOPLE }, (_, index) => frontendFetch(index));
  return [
    { what: 'poll, 304', bare: 'poll', requests: [pollWith(etag)], status: 304 },
    { what: 'full fetch', bare: 'fetch', requests: [fullFetch], status: 200 },
    // The frontend API is not for pages that evaluate more flags than this for each visitor.
    ...(flags <= 1_000
      ? [{ what: 'frontend', bare: 'frontend', requests: people, status: 200 }]
      : []),
    ...edgeTokens.map((count) => ({
      what: `edge validation of ${count.toLocaleString('en')}`,
      bare: `edge-${count}`,
      requests: [validation(count)],
      status: 200,
    })),
  ];
}

interface ClientLoad {
  readonly what: string;
  /** Name of its recorded calls. */
  readonly bare: string;
  readonly requests: readonly ClientRequest[];
  readonly status: number;
}

async function measureClientLoad(
  { url, api, flags }: { readonly url: string; readonly api: Api; readonly flags: number },
  { what, bare, requests, status }: ClientLoad,
): Promise<ClientThroughput> {
  const prepared = requests.map(({ operationId, parts }) => api.prepare(operationId, parts));
  const [like] = prepared;
  if (!like) throw new Error(`${what} has no request.`);
  const { headers } = await api.send(like);
  const wireBytes = Number(headers.get('content-length') ?? 0);
  const sameBytes = { ...like, path: `/bench/bytes/${wireBytes}` };
  const bareCalls = floorAt(`/bench/bare/${bare}`);
  const short = { connections: CONNECTIONS, seconds: 1 };
  const options = { connections: CONNECTIONS, seconds: SECONDS };
  // Warms up.
  await driveSame(url, prepared, { ...short, status });
  for (const floor of [sameBytes, bareCalls]) await driveSame(url, [floor], short);
  return {
    what,
    flags,
    wireBytes,
    nothing: await driveSame(url, [floorAt('/bench/nothing')], options),
    sameBytes: await driveSame(url, [sameBytes], options),
    bareCalls: await driveSame(url, [bareCalls], options),
    driven: await driveSame(url, prepared, { ...options, status }),
  };
}

function floorAt(path: string): PreparedRequest {
  return { method: 'GET', path, headers: {} };
}
