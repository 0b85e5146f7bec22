import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { discover } from '../../infra/build/discover.ts';
import { allScenarios } from '../../test/support/round-trips/all-scenarios.ts';
import { type Api, createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { createFixtures, type Fixtures } from '../../test/support/round-trips/fixtures.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import { inParallel } from '../framework/in-parallel.ts';
import { runApart } from '../framework/run-apart.ts';
import { buildWithFloors } from './bench-build.ts';
import { type Driven, driveEach, driveSame } from './drive.ts';
import { reads, writes } from './operations.ts';
import type { Recorded } from './record-operations.ts';

/** One operation with so many connections, beside the floors of the same run. */
export interface Throughput {
  readonly operationId: string;
  readonly kind: 'read' | 'write';
  readonly connections: number;
  readonly driven: Driven;
  /** A function behind the same gateway that only makes the operation's calls to AWS. */
  readonly floor: Driven;
}

/** With one nobody waits for another: what is slower with more of them is waiting. */
const CONNECTIONS = [1, 10, 50] as const;
/** Changes that are made with each number of connections; three operations need a new project each time, of at most 500. */
const CHANGES = 40;
const PREPARED_AT_ONCE = 5;

const record = (): Promise<Recorded> =>
  runApart<Recorded>(resolve(import.meta.dirname, 'record-operations.ts'), [...reads, ...writes]);

const bareOf = (operationId: string): PreparedRequest => ({
  method: 'GET',
  path: `/bench/bare/${operationId}`,
  headers: {},
});

const nothing: PreparedRequest = { method: 'GET', path: '/bench/nothing', headers: {} };

const prepare = async (api: Api, fixtures: Fixtures, id: string): Promise<PreparedRequest> => {
  const scenario = allScenarios[id];
  if (!scenario) throw new Error(`${id} has no scenario.`);
  return api.prepare(id, await scenario.request(api, fixtures));
};

const measureRead = async (url: string, id: string, request: PreparedRequest) => {
  const measured: Throughput[] = [];
  for (const connections of CONNECTIONS) {
    // The first round is for warming up.
    await driveSame(url, request, 1);
    const floor = await driveSame(url, bareOf(id), connections);
    const driven = await driveSame(url, request, connections);
    measured.push({ operationId: id, kind: 'read', connections, driven, floor });
  }
  return measured;
};

const measureWrite = async (url: string, id: string, next: () => Promise<PreparedRequest>) => {
  const measured: Throughput[] = [];
  for (const connections of CONNECTIONS) {
    const requests: PreparedRequest[] = [];
    await inParallel(CHANGES, PREPARED_AT_ONCE, async () => {
      requests.push(await next());
    });
    const bare = requests.map(() => bareOf(id));
    const floor = await driveEach(url, bare, connections);
    const driven = await driveEach(url, requests, connections);
    measured.push({ operationId: id, kind: 'write', connections, driven, floor });
  }
  return measured;
};

/** Every operation of part 4 on the running local service, and a function that does nothing. */
export const measureThroughput = async () => {
  const folder = await buildWithFloors();
  const calls = join(folder, 'calls.json');
  await writeFile(calls, JSON.stringify(await record()));
  const service = await startService({
    env: {
      FLAGWRIGHT_BUILD_DIR: folder,
      BENCH_CALLS: calls,
      TABLE_NAME: 'bench',
      TOKEN_CACHE_SECONDS: '3600',
      INIT_ADMIN_API_TOKENS: tokens.admin,
      INIT_CLIENT_API_TOKENS: tokens.client,
      INIT_FRONTEND_API_TOKENS: tokens.frontend,
    },
  });
  try {
    const { url } = service;
    const { operations } = await discover();
    const contracts = operations.map(({ operation }) => operation.contract);
    const api = createApi(url, contracts, tokens.admin);
    const fixtures = await createFixtures(api, tokens);
    const idle = await driveSame(url, nothing, 10);
    const measured: Throughput[] = [];
    for (const id of reads) {
      measured.push(...(await measureRead(url, id, await prepare(api, fixtures, id))));
    }
    for (const id of writes) {
      measured.push(...(await measureWrite(url, id, () => prepare(api, fixtures, id))));
    }
    return { idle, measured };
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
