import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { callInChild } from '../../test/support/call-in-child.ts';
import { allScenarios } from '../../test/support/round-trips/all-scenarios.ts';
import { type Api, createApi, type PreparedRequest } from '../../test/support/round-trips/api.ts';
import { createFixtures, type Fixtures } from '../../test/support/round-trips/fixtures.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import { buildWithFloors } from './build-with-floors.ts';
import { type Driven, driveEach, driveSame } from './drive.ts';
import { inParallel } from './in-parallel.ts';
import type { Recorded } from './record-operations.ts';

/** One operation at one concurrency, and the floor of the same run. */
export interface Throughput {
  readonly operationId: string;
  readonly kind: 'read' | 'write';
  readonly connections: number;
  readonly driven: Driven;
  /** A function behind the same gateway that receives the same request and only makes its calls to AWS. */
  readonly floor: Driven;
}

/** With one connection no request waits for another: what is slower with more is waiting. */
const CONNECTIONS = [1, 10, 50] as const;

const PREPARED_AT_ONCE = 5;
const SECONDS = 2;

/** The ids of the operations to measure. */
export interface MeasuredIds {
  readonly reads: readonly string[];
  /** With the number of changes at each concurrency. */
  readonly writes: Readonly<Record<string, number>>;
}

const nothing: PreparedRequest = { method: 'GET', path: '/bench/nothing', headers: {} };

/** The operations on the running local service, and a function that does nothing. */
export async function measureThroughput({ reads, writes }: MeasuredIds) {
  const folder = await buildWithFloors();
  const calls = join(folder, 'calls.json');
  await writeFile(calls, JSON.stringify(await record([...reads, ...Object.keys(writes)])));
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
    const api = createApi(url, await allContracts(), tokens.admin);
    const fixtures = await createFixtures(api, tokens);
    const idle = await driveSame(url, [nothing], { connections: 10, seconds: SECONDS });
    const measured: Throughput[] = [];
    for (const id of reads) {
      measured.push(...(await measureRead(url, id, await prepare(api, fixtures, id))));
    }
    // Notifications have their own section: here deliveries would only use the processors.
    await api.call('deleteAddon', { params: { id: fixtures.addon } });
    for (const [id, changes] of Object.entries(writes)) {
      measured.push(...(await measureWrite(url, id, changes, () => prepare(api, fixtures, id))));
    }
    return { idle, measured };
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function record(ids: readonly string[]): Promise<Recorded> {
  return callInChild(resolve(import.meta.dirname, 'record-operations.ts'), 'recordOperations', ids);
}

async function measureRead(url: string, id: string, request: PreparedRequest) {
  const measured: Throughput[] = [];
  for (const connections of CONNECTIONS) {
    // The first round warms up.
    await driveSame(url, [request], { connections: 1, seconds: SECONDS });
    const options = { connections, seconds: SECONDS };
    const floor = await driveSame(url, [bareOf(request, id)], options);
    const driven = await driveSame(url, [request], options);
    measured.push({ operationId: id, kind: 'read', connections, driven, floor });
  }
  return measured;
}

function bareOf(request: PreparedRequest, operationId: string): PreparedRequest {
  return { ...request, path: `/bench/bare/${operationId}` };
}

async function prepare(api: Api, fixtures: Fixtures, id: string): Promise<PreparedRequest> {
  const scenario = allScenarios[id];
  if (!scenario) throw new Error(`${id} has no scenario.`);
  return api.prepare(id, await scenario.request(api, fixtures));
}

async function measureWrite(
  url: string,
  id: string,
  changes: number,
  next: () => Promise<PreparedRequest>,
) {
  const measured: Throughput[] = [];
  for (const connections of CONNECTIONS) {
    const requests: PreparedRequest[] = [];
    await inParallel(changes, PREPARED_AT_ONCE, async () => {
      requests.push(await next());
    });
    const bare = requests.map((request) => bareOf(request, id));
    const floor = await driveEach(url, bare, connections);
    const driven = await driveEach(url, requests, connections);
    measured.push({ operationId: id, kind: 'write', connections, driven, floor });
  }
  return measured;
}
