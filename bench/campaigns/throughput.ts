import { measureThroughput, type Throughput } from '../load/measure-operations.ts';
import { atLeast, atMost, type Budget, type Row, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

const MAX_RATIO = 1.3;

/** Operations that only read. One that makes no calls has no floor here; see the section on processor time. */
const reads = [
  'getAddons',
  'getChangeRequestPlayground',
  'getFeatureEnvironment',
  'searchEvents',
  'getEventsForToggle',
  'getFeatureUsageSummary',
  'getPublicSignupToken',
  'getAllPublicSignupTokens',
  'getUser',
  'getAllFeatureTypes',
  'getTag',
];

const CHANGES = 160;
/** Of what an instance has at most some hundreds, as projects. */
const FEW = 40;

/** Operations that change something new with each request, and the number of changes at each concurrency. */
const writes = {
  updateGroup: CHANGES,
  createStrategy: FEW,
  createProject: FEW,
  setProjectAccess: FEW,
  updateTags: CHANGES,
  toggleFeatureEnvironmentOn: CHANGES,
  createApiToken: CHANGES,
  createFeature: CHANGES,
  disableBanner: FEW,
  addTagToFeatures: CHANGES,
  addRoleToUser: FEW,
};

/** Ten writers of these make at least this many times the changes of one that makes only the bare calls. */
const MIN_TOGETHER = 3;
const together = ['updateTags', 'toggleFeatureEnvironmentOn', 'createApiToken', 'createFeature'];

/** Requests per second of the running service, compared with the calls that it needs. */
export const throughput: Section = {
  name: 'throughput',
  title: 'Throughput',
  explanation:
    'A sample of operations on the running local service with 10 and 50 connections, and with one for comparison. The floor is a function behind the same gateway, in the same process, that receives the same request and only makes the recorded calls of the operation to DynamoDB and SQS, in the same groups. Reads are repeated for 2 s by autocannon; writes are 160 different changes, or 40 of what an instance has few of, so their p99 is the longest of all or the next. No integration is notified of them. Gateway, function, table and queues share one process here, so times are those of all together.',
  run: async ({ quick }) => {
    const ids = quick ? { reads: ['getUser'], writes: { createProject: FEW } } : { reads, writes };
    const { idle, measured } = await measureThroughput(ids);
    return {
      tables: [
        { title: 'Operations', rows: measured.map(rowOf) },
        {
          title: 'A function that does nothing, 10 connections',
          rows: [{ 'per second': rounded(idle.perSecond), 'mean ms': rounded(idle.mean, 2) }],
        },
      ],
      budgets: [
        ...measured
          .filter(({ connections }) => connections > 1)
          .flatMap((each) => budgetsOf(each, measured)),
        ...measured
          .filter(
            ({ operationId, connections }) => connections === 10 && together.includes(operationId),
          )
          .map((each) => togetherBudget(each, measured)),
      ],
    };
  },
};

function rowOf(measured: Throughput): Row {
  const { operationId, kind, connections, driven, floor } = measured;
  return {
    operation: operationId,
    kind,
    connections,
    'per second': rounded(driven.perSecond),
    'mean ms': rounded(driven.mean, 1),
    'floor ms': rounded(floor.mean, 1),
    ratio: ratioOf(measured),
    'p50 ms': rounded(driven.p50, 1),
    'p99 ms': rounded(driven.p99, 1),
    failed: driven.failed + floor.failed,
  };
}

function ratioOf({ driven, floor }: Throughput): number {
  return rounded(driven.mean / floor.mean, 2);
}

function budgetsOf(measured: Throughput, all: readonly Throughput[]): Budget[] {
  const { driven } = measured;
  const reason = reasonOf(measured, all);
  const common = { unit: '×', kind: 'time' as const };
  const budgets = [
    atMost({
      ...common,
      name: `time of ${nameOf(measured)}, compared with the floor`,
      value: ratioOf(measured),
      limit: MAX_RATIO,
    }),
    atMost({
      ...common,
      name: `p99 of ${nameOf(measured)}, compared with its p50`,
      // autocannon counts in whole milliseconds.
      value: rounded(driven.p99 / Math.max(driven.p50, 1), 1),
      limit: 10,
    }),
  ];
  return budgets.map((budget) => ({ ...budget, ...(!budget.met && reason && { reason }) }));
}

function togetherBudget(measured: Throughput, all: readonly Throughput[]): Budget {
  const alone = aloneOf(measured, all);
  return atLeast({
    name: `changes per second of ${nameOf(measured)}, compared with one writer of the bare calls`,
    unit: '×',
    kind: 'time',
    value: rounded(measured.driven.perSecond / (alone?.floor.perSecond ?? Number.NaN), 1),
    limit: MIN_TOGETHER,
  });
}

function aloneOf({ operationId }: Throughput, all: readonly Throughput[]): Throughput | undefined {
  return all.find((each) => each.operationId === operationId && each.connections === 1);
}

/** Whether a slow write is slow without concurrent writes too. */
function reasonOf(measured: Throughput, all: readonly Throughput[]): string | undefined {
  const alone = aloneOf(measured, all);
  if (measured.kind === 'read' || !alone) return undefined;
  return ratioOf(alone) <= MAX_RATIO
    ? `alone it takes ${ratioOf(alone)} ×: the rest comes from concurrent writes, whose transactions are refused and retried; the floor has no conditions, so it is never refused`
    : `alone it takes ${ratioOf(alone)} × already, so concurrent writes do not explain it; not investigated`;
}

function nameOf({ operationId, connections }: Throughput): string {
  return `${operationId}, ${connections} connections`;
}
