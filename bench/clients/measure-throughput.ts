import autocannon from 'autocannon';
import { discover } from '../../infra/build/discover.ts';
import { type Api, createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import {
  type ClientRequest,
  frontendFetch,
  fullFetch,
  pollWith,
  validation,
} from './client-requests.ts';
import { TABLE } from './names.ts';

const CONNECTIONS = 10;
const SECONDS = 3;
/** People that ask for flags, so that no answer is that of the time before. */
const PEOPLE = 50;

/** Milliseconds of requests, ten at a time. */
export interface Driven {
  readonly perSecond: number;
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than the expected one, or none. */
  readonly failed: number;
}

/** One question, beside the floors of the same run. */
export interface ClientThroughput {
  readonly what: string;
  readonly flags: number;
  /** Of an answer, as it goes over the wire. */
  readonly wireBytes: number;
  readonly driven: Driven;
  /** A function behind the same gateway that does nothing. */
  readonly nothing: Driven;
  /** A function that only makes the calls to DynamoDB that the question was seen to need. */
  readonly bareCalls: Driven;
  /** A function that does nothing but take the same request and answer as many bytes. */
  readonly sameBytes: Driven;
}

/** The same requests in turns, by autocannon. */
const drive = async (
  url: string,
  requests: readonly PreparedRequest[],
  expected: number,
  duration: number = SECONDS,
): Promise<Driven> => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: requests.map(({ method, path, headers, body }) => ({
      method: method as 'GET',
      path,
      headers,
      ...(body !== undefined && { body }),
    })),
  });
  const { latency, requests: sent, statusCodeStats = {} } = result;
  const answered = statusCodeStats[`${expected}`]?.count ?? 0;
  return {
    perSecond: sent.average,
    mean: latency.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: sent.total - answered + result.errors,
  };
};

interface Question {
  readonly what: string;
  /** Name of its recorded calls. */
  readonly bare: string;
  readonly requests: readonly ClientRequest[];
  readonly status: number;
}

const floorAt = (path: string): PreparedRequest => ({ method: 'GET', path, headers: {} });

const measureQuestion = async (
  { url, api, flags }: { readonly url: string; readonly api: Api; readonly flags: number },
  { what, bare, requests, status }: Question,
): Promise<ClientThroughput> => {
  const prepared = requests.map(({ operationId, ask }) => api.prepare(operationId, ask));
  const [like] = prepared;
  if (!like) throw new Error(`${what} asks nothing.`);
  const { headers } = await api.send(like);
  const wireBytes = Number(headers.get('content-length') ?? 0);
  const sameBytes = { ...like, path: `/bench/bytes/${wireBytes}` };
  const bareCalls = floorAt(`/bench/bare/${bare}`);
  // For warming up.
  await drive(url, prepared, status, 1);
  for (const floor of [sameBytes, bareCalls]) await drive(url, [floor], 200, 1);
  return {
    what,
    flags,
    wireBytes,
    nothing: await drive(url, [floorAt('/bench/nothing')], 200),
    sameBytes: await drive(url, [sameBytes], 200),
    bareCalls: await drive(url, [bareCalls], 200),
    driven: await drive(url, prepared, status),
  };
};

const questionsAt = async (
  api: Api,
  { flags, edgeTokens }: ThroughputTask,
): Promise<readonly Question[]> => {
  const { operationId, ask } = fullFetch;
  const { headers } = await api.send(api.prepare(operationId, ask));
  const etag = headers.get('etag') ?? '';
  const people = Array.from({ length: PEOPLE }, (_, index) => frontendFetch(index));
  return [
    { what: 'poll, 304', bare: 'poll', requests: [pollWith(etag)], status: 304 },
    { what: 'full fetch', bare: 'fetch', requests: [fullFetch], status: 200 },
    // A page that evaluates more flags than this for each visitor is not what the frontend API is for.
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
};

export interface ThroughputTask {
  /** The data of the table, which has so many flags. */
  readonly folder: string;
  readonly flags: number;
  readonly edgeTokens: readonly number[];
  /** The service and the floors. */
  readonly build: string;
  /** File of the calls that the floor repeats. */
  readonly calls: string;
}

/** What clients ask, on the running local service. */
export const measureClientThroughput = async (
  task: ThroughputTask,
): Promise<readonly ClientThroughput[]> => {
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
    const { operations } = await discover();
    const contracts = operations.map(({ operation }) => operation.contract);
    const api = createApi(url, contracts, tokens.admin);
    const measured: ClientThroughput[] = [];
    for (const question of await questionsAt(api, task)) {
      measured.push(await measureQuestion({ url, api, flags }, question));
    }
    return measured;
  } finally {
    await service.stop();
  }
};
