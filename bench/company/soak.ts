import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startInChild } from '../../test/support/call-in-child.ts';
import { type Api, createApi, type RequestParts } from '../../test/support/round-trips/api.ts';
import { allContracts, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { startService } from '../../test/support/service.ts';
import { buildWithFloors } from '../load/build-with-floors.ts';
import { type CompanySize, environments, flagName, flagsIn, projectId } from './company-size.ts';
import { companyAccount } from './company-tables.ts';
import { startFailingReceiver } from './failing-receiver.ts';
import { metricsOf } from './post-metrics.ts';
import { withRecordedTable } from './with-company.ts';

export interface SoakOptions {
  readonly size: CompanySize;
  readonly seconds: number;
}

/** Requests of one kind. */
interface Sent {
  readonly ms: number[];
  readonly failures: string[];
}

/** Megabytes of the service and the longest time for which its event loop stood still. */
interface Standstill {
  readonly longestMs: number;
  /** The most processor time that its thread took at once: what a busy machine does not lengthen. */
  readonly computedMs: number;
  readonly residentMb: number;
  readonly heapMb: number;
}

export interface Soaked {
  readonly sent: ReadonlyMap<Kind, Sent>;
  /** One for each second. */
  readonly standstills: readonly Standstill[];
  /** The same times of a process that does nothing: how busy the machine was with others. */
  readonly idleMs: readonly number[];
  readonly start: Standstill;
  readonly end: Standstill;
  readonly deliveries: readonly Deliveries[];
  /** Lines of the log of the service that are errors. */
  readonly logged: readonly string[];
}

/** What one of the receivers got and what the service says of it. */
export interface Deliveries {
  readonly done: number;
  /** Pending, with the time of the next attempt. */
  readonly dated: number;
  /** Neither of both: `failed`, `undated` and events for which there is no delivery. */
  readonly lost: number;
  /** Given up. */
  readonly failed: number;
  /** Pending without a time for the next attempt. */
  readonly undated: number;
  readonly arrived: number;
  readonly twice: number;
  readonly refused: number;
}

/** How many do the same at once, and how long each waits after an answer. */
const kinds = {
  poll: { actors: 4, pauseMs: 500 },
  metrics: { actors: 2, pauseMs: 500 },
  change: { actors: 2, pauseMs: 1_000 },
  console: { actors: 2, pauseMs: 500 },
} as const;

type Kind = keyof typeof kinds;

const RECEIVERS = 5;
const WARM_UP_MS = 20_000;
const SETTLE_MS = 20_000;
const DISPATCHED_WITHIN_MS = 90_000;
const PAGE = 100;

/** Everything at once on a copy of a company's table, which has a process of its own. */
export function soak(folder: string, options: SoakOptions): Promise<Soaked> {
  return withRecordedTable(folder, async ({ env }) => {
    const build = await buildWithFloors();
    const service = await startService({
      env: {
        ...env,
        ...companyAccount,
        TOKEN_CACHE_SECONDS: '5',
        FLAGWRIGHT_BUILD_DIR: build,
        LOG_LEVEL: 'error',
      },
    });
    try {
      const api = createApi(service.url, await allContracts(), tokens.admin);
      const measured = await runSoak(api, service.url, options);
      const logged = service
        .logs()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'));
      return { ...measured, logged };
    } finally {
      await service.stop();
      await rm(build, { recursive: true, force: true });
    }
  });
}

/** What integrations hear of. */
const eventTypes = ['feature-environment-enabled', 'feature-environment-disabled'] as const;

async function runSoak(api: Api, url: string, { size, seconds }: SoakOptions) {
  const look = async (query = ''): Promise<Standstill> =>
    (await (await fetch(`${url}/bench/standstill${query}`)).json()) as Standstill;
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, startFailingReceiver));
  const addons: number[] = [];
  for (const receiver of receivers) addons.push(await addAddon(api, receiver.url));
  const eventsBefore = await countEvents(api);
  const next = requestsOf(size);
  const turns: Record<Kind, number> = { poll: 0, metrics: 0, change: 0, console: 0 };
  const load = async (forMs: number) => {
    const sent = new Map<Kind, Sent>();
    const until = performance.now() + forMs;
    const act = async (kind: Kind, own: Sent) => {
      while (performance.now() < until) {
        turns[kind] += 1;
        await sendOne(api, next[kind](turns[kind]), own);
        await pause(kinds[kind].pauseMs);
      }
    };
    await Promise.all(
      (Object.keys(kinds) as Kind[]).flatMap((kind) => {
        const own: Sent = { ms: [], failures: [] };
        sent.set(kind, own);
        return Array.from({ length: kinds[kind].actors }, () => act(kind, own));
      }),
    );
    return sent;
  };
  await load(WARM_UP_MS);
  const start = await look('?collect=yes');
  const standstills: Standstill[] = [];
  const idleMs: number[] = [];
  const idle = await startInChild<string>(
    resolve(import.meta.dirname, 'idle-process.ts'),
    'startIdle',
    null,
  );
  const lookAtIdle = async () => (await (await fetch(idle.result)).json()) as { longestMs: number };
  const watching = new AbortController();
  const watched = (async () => {
    while (!watching.signal.aborted) {
      await pause(1_000);
      standstills.push(await look());
      idleMs.push((await lookAtIdle()).longestMs);
    }
  })();
  const sent = await load(seconds * 1_000);
  watching.abort();
  await watched;
  await idle.stop();
  const events = (await countEvents(api)) - eventsBefore;
  const states = [];
  for (const addon of addons) states.push(await deliveriesOf(api, addon, events));
  await pause(SETTLE_MS);
  const end = await look('?collect=yes');
  const deliveries = states.map((state, index) => ({
    ...state,
    ...(receivers[index]?.counts() ?? { arrived: 0, twice: 0, refused: 0 }),
  }));
  for (const receiver of receivers) receiver.close();
  return { sent, standstills, idleMs, start, end, deliveries };
}

interface Next {
  readonly operationId: string;
  readonly parts: RequestParts;
}

/** What polls know, as SDKs do. */
const etag = { value: '' };

async function sendOne(api: Api, { operationId, parts }: Next, { ms, failures }: Sent) {
  const start = performance.now();
  const { status, body, headers } = await api.send(api.prepare(operationId, parts));
  ms.push(performance.now() - start);
  if (status >= 400) failures.push(`${operationId} ${status}: ${JSON.stringify(body)}`);
  if (operationId === 'getAllClientFeatures') etag.value = headers.get('etag') ?? '';
}

/** The requests of each kind, in turns. */
function requestsOf(size: CompanySize): Readonly<Record<Kind, (turn: number) => Next>> {
  const [environment] = environments;
  const placeOf = (number: number) => {
    const project = number % size.projects;
    const featureName = flagName(project, number % flagsIn(size, project));
    return { projectId: projectId(project), featureName, environment };
  };
  return {
    poll: () => ({
      operationId: 'getAllClientFeatures',
      parts: { token: tokens.client, headers: { 'if-none-match': etag.value } },
    }),
    metrics: (turn) => ({
      operationId: 'registerClientMetrics',
      parts: { token: tokens.client, body: metricsOf(size, turn % size.applications, turn) },
    }),
    change: (turn) => ({
      operationId: turn % 2 === 0 ? 'toggleFeatureEnvironmentOff' : 'toggleFeatureEnvironmentOn',
      parts: { params: placeOf(Math.floor(turn / 2)) },
    }),
    console: (turn) => {
      const { projectId: project, featureName } = placeOf(turn);
      const params = { projectId: project };
      const reads: readonly Next[] = [
        { operationId: 'searchFeatures', parts: { query: { limit: 50 } } },
        { operationId: 'getFeature', parts: { params: { ...params, featureName } } },
        { operationId: 'getFeatures', parts: { params } },
        { operationId: 'getProjectOverview', parts: { params } },
        { operationId: 'searchEvents', parts: { query: { limit: 50 } } },
      ];
      return reads[turn % reads.length] ?? { operationId: 'getProjects', parts: {} };
    },
  };
}

async function addAddon(api: Api, url: string): Promise<number> {
  const { id } = await api.call('createAddon', {
    body: { provider: 'webhook', enabled: true, parameters: { url }, events: eventTypes },
  });
  return id;
}

async function countEvents(api: Api): Promise<number> {
  let count = 0;
  for (const type of eventTypes) {
    count += (await api.call('searchEvents', { query: { type: `IS:${type}`, limit: 1 } })).total;
  }
  return count;
}

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly details: { readonly nextAttemptAt: string | null };
}

/** Waits until each event has a delivery, and tells what became of them. */
async function deliveriesOf(api: Api, addon: number, events: number) {
  const deadline = Date.now() + DISPATCHED_WITHIN_MS;
  for (;;) {
    const all = await listDeliveries(api, addon);
    const done = all.filter(({ state }) => state.startsWith('success')).length;
    const dated = all.filter(
      ({ state, details }) => state === 'pending' && details.nextAttemptAt !== null,
    ).length;
    const isComplete = done + dated === events;
    if (isComplete || Date.now() > deadline) {
      const failed = all.filter(({ state }) => state === 'failed').length;
      const undated = all.length - done - dated - failed;
      return { done, dated, lost: events - done - dated, failed, undated };
    }
    await pause(1_000);
  }
}

async function listDeliveries(api: Api, addon: number): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for (;;) {
    const last = all.at(-1)?.id;
    const query = { limit: PAGE, ...(last !== undefined && { before: Number(last) }) };
    const page = await api.call('getIntegrationEvents', { params: { id: addon }, query });
    all.push(...page.integrationEvents);
    if (page.integrationEvents.length < PAGE) return all;
  }
}
