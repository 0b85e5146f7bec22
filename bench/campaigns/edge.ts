import { buildEdge } from '../../edge/build.ts';
import { fetchTool } from '../../test/support/fetch-tools.ts';
import { measurePush, type PushFigures } from '../edge/measure-push.ts';
import {
  type MeasuredRequests,
  type MeasuredServer,
  measureRequests,
} from '../edge/measure-requests.ts';
import { type MeasuredStreams, measureStreams } from '../edge/measure-streams.ts';
import { published } from '../edge/published.ts';
import { canPin, moveAside } from '../edge/server-process.ts';
import { atLeast, atMost, type Budget, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

const FEW = 5;
const MANY = 350;
const STREAMS = 5_000;
/** By default, a node takes no more. */
const MOST_STREAMS = 10_000;
/** One after the other, every 100 ms. */
const CHANGES = 1_000;
const ROUNDS = 5;
const SECONDS = 2;

/** The edge node on one core, beside the open proxy. */
export const edge: Section = {
  name: 'edge',
  title: 'The edge node',
  explanation: `One process on one core, as its image starts it, and the open proxy (@unleash/proxy) on the same core, in turns; what sends and the server of the flags are on the other core. Ten connections send one request after the other for ${SECONDS} s; of ${ROUNDS} rounds, the one that took the least processor time counts, because other work on the machine only adds to it. Requests a second of the core are those in a second of processor time; those that were sent in a second are less when the machine does other work, or the sender is the slower one. Each flag has a rollout and every second one a constraint. Published are the figures that the known edge node has of itself for one core of another machine. The open proxy gives clients all flags as well, without an entity tag.`,
  run: async ({ quick }) => {
    await buildEdge();
    await fetchTool('open-proxy');
    // With all cores, because the service is a part of it.
    const push = await measurePush({ changes: quick ? 20 : CHANGES, everyMs: 100 });
    moveAside();
    const effort = quick ? { rounds: 1, seconds: 1 } : { rounds: ROUNDS, seconds: SECONDS };
    const measured = [];
    for (const flags of [FEW, MANY]) measured.push(await measureRequests({ flags, ...effort }));
    const requests = measured.flatMap((each) => each.requests);
    const servers = measured.flatMap((each) => each.servers);
    const streams = [];
    for (const count of quick ? [500] : [STREAMS, MOST_STREAMS])
      streams.push(await measureStreams(count, MANY));
    const note = canPin() ? {} : { note: 'Without taskset: the system chose the cores.' };
    return {
      tables: [
        {
          title: 'Requests a second',
          ...note,
          rows: requests.map((each) => requestRow(each, requests)),
        },
        { title: 'Resident memory, MB', rows: servers.map(memoryRow) },
        { title: 'Streams', rows: streams.map(streamRow) },
        {
          title: 'From the answer to a change until an SDK behind the node has it',
          note: 'The service with its channel, the node and the SDK, which streams, share the cores; half-way the channel is cut.',
          rows: [pushRow(push)],
        },
      ],
      budgets: [
        ...requestBudgets(requests),
        ...memoryBudgets(servers),
        ...streams
          .filter((each) => each.streams <= STREAMS)
          .map(({ streams, heldMb }) =>
            atMost({
              ...{ name: `memory with ${streams} streams`, value: rounded(heldMb), limit: 150 },
              ...{ unit: 'MB', kind: 'time' },
            }),
          ),
        ...pushBudgets(push),
      ],
    };
  },
};

function requestRow(measured: MeasuredRequests, all: readonly MeasuredRequests[]) {
  const { server, what, flags, driven, processorUs } = measured;
  const proxy = server === 'edge' ? find(all, 'open proxy', what, flags) : undefined;
  return {
    server,
    flags,
    what,
    'a second of the core': rounded(perSecond(measured)),
    'times the open proxy': proxy ? rounded(proxy.processorUs / processorUs, 1) : '',
    'published, of a core': server === 'edge' ? (published[`${what}, ${flags}`] ?? '') : '',
    'sent in a second': rounded(driven.perSecond),
    'p50, ms': rounded(driven.p50, 2),
    'p99, ms': rounded(driven.p99, 2),
    bytes: driven.bytes,
  };
}

function memoryRow({ server, flags, idle, loaded }: MeasuredServer) {
  return {
    server,
    flags,
    idle: rounded(idle.residentMb),
    'of it its own': rounded(idle.ownMb),
    'under load, at most': rounded(loaded.residentMb),
    'of that its own': rounded(loaded.ownMb),
  };
}

function streamRow(measured: MeasuredStreams) {
  const { streams, flags, idleMb, heldMb, toldMb, toldMs, nextStatus } = measured;
  return {
    streams,
    flags,
    'MB without streams': rounded(idleMb),
    'MB with them': rounded(heldMb),
    'kB each': rounded(((heldMb - idleMb) * 1_024) / streams, 1),
    'MB while a change is told, at most': rounded(toldMb),
    'ms until all have heard of it': rounded(toldMs),
    'one more gets': nextStatus,
  };
}

function pushRow({ changes, p50Ms, p99Ms, longestMs, lost, longestAfterCutMs }: PushFigures) {
  return {
    changes,
    'p50, ms': rounded(p50Ms),
    'p99, ms': rounded(p99Ms),
    'longest, ms': rounded(longestMs),
    'longest after the cut, ms': rounded(longestAfterCutMs),
    lost,
  };
}

function pushBudgets({ p50Ms, p99Ms, lost }: PushFigures): Budget[] {
  return [
    atMost({
      ...{ name: 'from a change to an SDK, p50', value: rounded(p50Ms), limit: 700 },
      ...{ unit: 'ms', kind: 'time' },
    }),
    atMost({
      ...{ name: 'from a change to an SDK, p99', value: rounded(p99Ms), limit: 2_000 },
      ...{ unit: 'ms', kind: 'time' },
    }),
    atMost({ name: 'lost changes', value: lost, limit: 0, unit: 'changes', kind: 'count' }),
  ];
}

function requestBudgets(requests: readonly MeasuredRequests[]): Budget[] {
  const faster = requests.flatMap(({ server, what, flags, processorUs }) => {
    const proxy = find(requests, 'open proxy', what, flags);
    if (server !== 'edge' || !proxy) return [];
    return [
      atLeast({
        name: `${what} of ${flags} flags, compared with the open proxy`,
        value: rounded(proxy.processorUs / processorUs, 1),
        ...{ limit: 5, unit: '×', kind: 'time' },
      }),
    ];
  });
  const rates = [
    ['all flags', 3_200],
    ['evaluation', 2_500],
  ] as const;
  const fast = rates.flatMap(([what, limit]) => {
    const measured = find(requests, 'edge', what, MANY);
    if (!measured) return [];
    return [
      atLeast({
        name: `${what} of ${MANY} flags`,
        value: rounded(perSecond(measured)),
        ...{ limit, unit: 'a second of the core', kind: 'time' },
      }),
    ];
  });
  return [...faster, ...fast];
}

function memoryBudgets(servers: readonly MeasuredServer[]): Budget[] {
  return servers
    .filter(({ server, flags }) => server === 'edge' && flags === MANY)
    .flatMap(({ idle, loaded }) => [
      atMost({
        ...{ name: 'resident without load', value: rounded(idle.residentMb, 1), limit: 64 },
        ...{ unit: 'MB', kind: 'time' },
      }),
      atMost({
        ...{ name: 'resident under load', value: rounded(loaded.residentMb, 1), limit: 96 },
        ...{ unit: 'MB', kind: 'time' },
      }),
    ]);
}

function perSecond({ processorUs }: MeasuredRequests): number {
  return 1e6 / processorUs;
}

function find(
  all: readonly MeasuredRequests[],
  server: MeasuredRequests['server'],
  what: string,
  flags: number,
): MeasuredRequests | undefined {
  return all.find((each) => each.server === server && each.what === what && each.flags === flags);
}
