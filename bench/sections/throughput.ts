import { atMost, type Budget, type Row, type Section } from '../framework/section.ts';
import { rounded } from '../framework/statistics.ts';
import { measureThroughput, type Throughput } from '../throughput/measure-throughput.ts';

const nameOf = ({ operationId, connections }: Throughput): string =>
  `${operationId}, ${connections} connections`;

const ratioOf = ({ driven, floor }: Throughput): number => rounded(driven.mean / floor.mean, 2);

const rowOf = (measured: Throughput): Row => {
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
};

const LIMIT = 1.3;

/** Of a change that is too slow: whether it is so when nobody else changes anything. */
const reasonOf = (measured: Throughput, all: readonly Throughput[]): string | undefined => {
  const alone = all.find(
    ({ operationId, connections }) => operationId === measured.operationId && connections === 1,
  );
  if (measured.kind === 'read' || !alone) return undefined;
  return ratioOf(alone) <= LIMIT
    ? `alone it is ${ratioOf(alone)} ×: what is over comes with others who write at the same time, whose transactions are refused and tried again; the floor has no conditions, so it is never refused`
    : `alone it is ${ratioOf(alone)} × already, so others who write do not explain it; not looked into`;
};

const budgetsOf = (measured: Throughput, all: readonly Throughput[]): Budget[] => {
  const { driven } = measured;
  const reason = reasonOf(measured, all);
  const common = { unit: '×', kind: 'time' as const };
  const budgets = [
    atMost({
      ...common,
      name: `time of ${nameOf(measured)}, beside the floor`,
      value: ratioOf(measured),
      limit: LIMIT,
    }),
    atMost({
      ...common,
      name: `p99 of ${nameOf(measured)}, beside its p50`,
      value: rounded(driven.p99 / Math.max(driven.p50, 0.1), 1),
      limit: 10,
    }),
  ];
  return budgets.map((budget) => ({ ...budget, ...(!budget.met && reason && { reason }) }));
};

/** Requests per second of the running service, beside what no service could do without. */
export const throughput: Section = {
  name: 'throughput',
  title: 'Throughput',
  explanation:
    'The operations of part 4 of the specification on the running local service with 10 and 50 connections, and with one for comparison. The floor is a function behind the same gateway, in the same process, that makes the calls to DynamoDB and SQS which the operation was recorded to make, in the same groups, and nothing else: so it is the do-nothing function and the bare calls together. Reads are repeated for 2 s by autocannon; of changes, 40 different ones are made, so their p99 is the longest of all. Gateway, function, table and queues share one process here, so times are those of all of them together.',
  slow: true,
  run: async () => {
    const { idle, measured } = await measureThroughput();
    const many = measured.filter(({ connections }) => connections === 10);
    return {
      tables: [
        { title: 'Operations', rows: measured.map(rowOf) },
        {
          title: 'A function that does nothing, 10 connections',
          rows: [{ 'per second': rounded(idle.perSecond), 'mean ms': rounded(idle.mean, 2) }],
        },
      ],
      plots: [
        {
          title: 'Time of a request with 10 connections',
          kind: 'bar',
          axis: 'ms, mean',
          categories: many.map(({ operationId }) => operationId),
          series: [
            { name: 'operation', values: many.map(({ driven }) => rounded(driven.mean, 1)) },
            { name: 'bare calls', values: many.map(({ floor }) => rounded(floor.mean, 1)) },
          ],
        },
      ],
      budgets: measured
        .filter(({ connections }) => connections > 1)
        .flatMap((each) => budgetsOf(each, measured)),
    };
  },
};
