import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { callInChild } from '../../test/support/call-in-child.ts';
import { allScenarios } from '../../test/support/round-trips/all-scenarios.ts';
import { type Api, createApi } from '../../test/support/round-trips/api.ts';
import { createFixtures, type Fixtures } from '../../test/support/round-trips/fixtures.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import { buildWithFloors } from './build-with-floors.ts';
import { driveSame, type RepeatedRequest } from './drive.ts';
import { inParallel } from './in-parallel.ts';
import type { Recorded } from './record-operations.ts';

/** One request at one concurrency, and the floors of the same run; microseconds of processor time. */
export interface ProcessorTime {
  readonly what: string;
  readonly connections: number;
  readonly perRequest: number;
  /** A function behind the same gateway that receives the same request and does nothing. */
  readonly nothing: number;
  /** A function that only makes the request's calls to AWS, over the wire. */
  readonly bareCalls: number;
  readonly failed: number;
}

/** A request that is repeated. */
interface Load {
  readonly what: string;
  readonly request: RepeatedRequest;
  readonly status?: number;
  /** The operation whose recorded calls are its floor. */
  readonly calls?: string;
}

const CONNECTIONS = [10, 50] as const;
const PLAYGROUND_FLAGS = 100;
/** Flags of a post of metrics: those of an application, and those of a large one. */
const POSTED_FLAGS = [50, 500] as const;

/** Operations that are requested as their scenarios do. */
const operations = {
  getHealth: 'health',
  validateEdgeTokens: 'token validation',
  getAllFeatureTypes: 'feature types',
  getFeatureEnvironment: "one flag's environment",
  searchEvents: 'event search',
} as const;

const recorded = [...Object.keys(operations), 'getAllClientFeatures'];

interface Circumstances {
  /** A folder with functions that replace those of the local stack. */
  readonly bundles?: string;
  /** By default tokens are looked up for each request, as on one machine. */
  readonly remembersTokens?: boolean;
  /** How long each load is repeated. */
  readonly seconds: number;
}

/** Processor time of the whole local service (gateway, functions, table) for each request. */
export async function measureProcessorTime({
  bundles,
  remembersTokens = false,
  seconds,
}: Circumstances): Promise<readonly ProcessorTime[]> {
  const folder = await buildWithFloors(bundles);
  const calls = join(folder, 'calls.json');
  await writeFile(calls, JSON.stringify(await record()));
  const service = await startService({
    env: {
      FLAGWRIGHT_BUILD_DIR: folder,
      BENCH_CALLS: calls,
      TABLE_NAME: 'bench',
      ...(remembersTokens && { TOKEN_CACHE_SECONDS: '3600' }),
      INIT_ADMIN_API_TOKENS: tokens.admin,
      INIT_CLIENT_API_TOKENS: tokens.client,
      INIT_FRONTEND_API_TOKENS: tokens.frontend,
    },
  });
  try {
    const { url } = service;
    const api = createApi(url, await allContracts(), tokens.admin);
    const loads = await loadsOf(api);
    // Code that has run often enough is compiled.
    for (const load of loads) {
      for (const each of [nothingOf(load), load]) {
        await spend(url, each, { connections: 10, seconds });
      }
    }
    const measured: ProcessorTime[] = [];
    for (const connections of CONNECTIONS) {
      for (const load of loads) {
        measured.push(await measureLoad(url, load, { connections, seconds }));
      }
    }
    return measured;
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Options {
  readonly connections: number;
  readonly seconds: number;
}

async function measureLoad(url: string, load: Load, options: Options): Promise<ProcessorTime> {
  // Next to each other, because the machine may be slower a minute later.
  const idle = await spend(url, nothingOf(load), options);
  const driven = await spend(url, load, options);
  const bare =
    load.calls === undefined ? idle : await spend(url, bareOf(load, load.calls), options);
  return {
    what: load.what,
    connections: options.connections,
    perRequest: driven.perRequest,
    nothing: idle.perRequest,
    bareCalls: bare.perRequest,
    failed: idle.failed + driven.failed + bare.failed,
  };
}

async function spend(url: string, { request, status }: Load, options: Options) {
  const before = await spentBy(url);
  const driven = await driveSame(url, [request], { ...options, ...(status && { status }) });
  const spent = (await spentBy(url)) - before;
  return { perRequest: spent / (driven.perSecond * options.seconds), failed: driven.failed };
}

async function spentBy(url: string): Promise<number> {
  const response = await fetch(`${url}/bench/processor-time`);
  return ((await response.json()) as { microseconds: number }).microseconds;
}

function nothingOf({ request }: Load): Load {
  return { what: 'nothing', request: { ...request, path: '/bench/nothing' } };
}

function bareOf({ request }: Load, operationId: string): Load {
  return { what: operationId, request: { ...request, path: `/bench/bare/${operationId}` } };
}

function record(): Promise<Recorded> {
  const file = resolve(import.meta.dirname, 'record-operations.ts');
  return callInChild<Recorded>(file, 'recordOperations', recorded);
}

async function loadsOf(api: Api): Promise<readonly Load[]> {
  const fixtures = await createFixtures(api, tokens);
  const simple: Load[] = [];
  for (const [calls, what] of Object.entries(operations)) {
    const parts = await allScenarios[calls]?.request(api, fixtures);
    simple.push({ what, request: api.prepare(calls, parts), calls });
  }
  const play = await playgroundOf(api, fixtures);
  const posts = await postsOf(api, fixtures);
  // Last: what is created changes the answer.
  return [...simple, play, ...posts, await pollOf(api)];
}

/** Each post is another one: the same again would be a retry, which stores nothing. */
async function postsOf(api: Api, { newProject, name }: Fixtures): Promise<readonly Load[]> {
  const projectId = await newProject();
  const flags = Array.from({ length: Math.max(...POSTED_FLAGS) }, () => name('metric'));
  await inParallel(flags.length, 5, async (index) => {
    await api.call('createFeature', { params: { projectId }, body: { name: flags[index] ?? '' } });
  });
  const start = Date.now();
  let posted = 0;
  return POSTED_FLAGS.map((count) => {
    const counted = flags.slice(0, count).map((flag, at) => [flag, { yes: at + 1, no: at % 7 }]);
    const toggles = Object.fromEntries(counted);
    const bodyOf = (stop: number) => ({
      appName: 'bench',
      instanceId: 'one',
      bucket: { start, stop, toggles },
    });
    const parts = { token: tokens.client, body: bodyOf(start) };
    const request = api.prepare('registerClientMetrics', parts);
    const nextBody = () => {
      posted += 1;
      return JSON.stringify(bodyOf(start - posted));
    };
    return { what: `metrics of ${count} flags`, request: { ...request, nextBody }, status: 202 };
  });
}

async function pollOf(api: Api): Promise<Load> {
  const calls = 'getAllClientFeatures';
  const parts = { token: tokens.client };
  const { headers } = await api.send(api.prepare(calls, parts));
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  const request = api.prepare(calls, { ...parts, headers: known });
  return { what: 'poll, 304', request, status: 304, calls };
}

async function playgroundOf(api: Api, { newProject, name }: Fixtures): Promise<Load> {
  const projectId = await newProject();
  await inParallel(PLAYGROUND_FLAGS, 5, async () => {
    await api.call('createFeature', { params: { projectId }, body: { name: name('play') } });
  });
  const request = api.prepare('getAdvancedPlayground', {
    body: {
      environments: ['development', 'production'],
      projects: [projectId],
      context: { appName: 'bench', userId: '7' },
    },
  });
  return { what: `playground of ${PLAYGROUND_FLAGS} flags`, request };
}
