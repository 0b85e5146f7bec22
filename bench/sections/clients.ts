import type { Asked, ColdAndWarm } from '../clients/asker.ts';
import { type ClientFigures, type ClientSize, measureClients } from '../clients/measure-clients.ts';
import type { ClientThroughput } from '../clients/measure-throughput.ts';
import { atMost, type Budget, type Row, type Section } from '../framework/section.ts';
import { rounded } from '../framework/statistics.ts';

const EDGE_TOKENS = [1, 100, 1_000] as const;

const quickSizes: readonly ClientSize[] = [
  { flags: 100, edgeTokens: EDGE_TOKENS },
  { flags: 1_000, edgeTokens: [] },
];
const sizes: readonly ClientSize[] = [...quickSizes, { flags: 10_000, edgeTokens: [] }];

const named = (count: number): string => count.toLocaleString('en');

const unitsOf = ({ usage }: Asked): string =>
  usage.writeUnits === 0
    ? named(usage.readUnits)
    : `${named(usage.readUnits)} + ${named(usage.writeUnits)} to write`;

const usageRow = (what: string, { cold, warm }: ColdAndWarm): Row => ({
  what,
  'warm: calls': warm.usage.calls,
  'warm: units': warm.usage.readUnits,
  'cold: calls': cold.usage.calls,
  'cold: units': unitsOf(cold),
  'bytes on the wire': warm.wireBytes,
});

const usageRows = ({ flags, poll, fetch, frontend, edge }: ClientFigures): Row[] => [
  usageRow(`poll, 304, ${named(flags)} flags`, poll),
  usageRow(`full fetch, ${named(flags)} flags`, fetch),
  usageRow(`frontend, ${named(flags)} flags`, frontend),
  ...edge.map(({ tokens, ...asked }) => usageRow(`edge validation of ${named(tokens)}`, asked)),
];

const failedOf = ({ driven, nothing, bareCalls, sameBytes }: ClientThroughput): number =>
  [driven, nothing, bareCalls, sameBytes].reduce((sum, { failed }) => sum + failed, 0);

const throughputRow = (measured: ClientThroughput): Row => {
  const { what, flags, wireBytes, driven, nothing, bareCalls, sameBytes } = measured;
  return {
    what,
    flags,
    'per second': rounded(driven.perSecond),
    'mean ms': rounded(driven.mean, 1),
    'p99 ms': rounded(driven.p99, 1),
    'doing nothing, ms': rounded(nothing.mean, 1),
    ratio: rounded(driven.mean / nothing.mean, 2),
    'bare calls, ms': rounded(bareCalls.mean, 1),
    'ratio to that': rounded(driven.mean / bareCalls.mean, 2),
    'same bytes, ms': rounded(sameBytes.mean, 1),
    'bytes on the wire': wireBytes,
    failed: failedOf(measured),
  };
};

const happenings = {
  nothing: 'nothing new',
  unrelated: 'an event about something else',
  oneFlag: 'one flag changed',
  coldFromSnapshot: 'a function starts, with the snapshot',
  coldFullBuild: 'a function starts, and reads everything',
} as const;

type Happening = keyof typeof happenings;

const changeRow = (measured: readonly ClientFigures[], happening: Happening): Row => ({
  'what happened': happenings[happening],
  ...Object.fromEntries(
    measured.flatMap(({ flags, changes }) => [
      [`units, ${named(flags)} flags`, unitsOf(changes[happening])],
      [`ms, ${named(flags)} flags`, rounded(changes[happening].milliseconds)],
    ]),
  ),
});

const sizeRow = ({ flags, fetch }: ClientFigures): Row => ({
  flags,
  'plain, kB': rounded(fetch.warm.bytes / 1_000),
  'gzip, kB': rounded(fetch.warm.wireBytes / 1_000, 1),
  ratio: rounded(fetch.warm.bytes / fetch.warm.wireBytes, 1),
});

/** A function may answer that much. */
const MAX_WIRE_BYTES = 6_000_000;
const MOST_FLAGS = 10_000;

/** What DynamoDB takes in one batch read. */
const TOKENS_OF_A_CALL = 100;
/** Head of the log twice, the events since, the flag, what it is set to. */
const UNITS_OF_A_CHANGE = 5;

const unitsBudget = (what: string, { usage }: Asked, limit: number): Budget =>
  atMost({
    name: `units of ${what}`,
    value: usage.readUnits + usage.writeUnits,
    limit,
    unit: 'units',
    kind: 'count',
  });

const callsBudget = (what: string, { usage }: Asked, limit: number): Budget =>
  atMost({ name: `calls of ${what}`, value: usage.calls, limit, unit: 'calls', kind: 'count' });

const budgetsOf = ({ flags, poll, fetch, edge, changes }: ClientFigures): Budget[] => {
  const at = `with ${named(flags)} flags`;
  return [
    callsBudget(`a 304 poll ${at}`, poll.warm, 1),
    unitsBudget(`a 304 poll ${at}`, poll.warm, 1),
    unitsBudget(`a poll after one flag changed ${at}`, changes.oneFlag, UNITS_OF_A_CHANGE),
    atMost({
      name: `full fetch ${at}, compressed`,
      value: fetch.warm.wireBytes,
      limit: (MAX_WIRE_BYTES * flags) / MOST_FLAGS,
      unit: 'bytes',
      kind: 'count',
      reason: 'ten thousand flags have to fit into the 6 MB that a function may answer',
    }),
    ...edge.flatMap(({ tokens, cold, warm }) => {
      const what = `an edge validation of ${named(tokens)} tokens`;
      const limit = Math.ceil(tokens / TOKENS_OF_A_CALL);
      return [callsBudget(`${what}, cold`, cold, limit), callsBudget(`${what}, warm`, warm, limit)];
    }),
  ];
};

const failuresBudget = (throughput: readonly ClientThroughput[]): Budget =>
  atMost({
    name: 'requests that failed while requests per second were measured, those to floors too',
    value: throughput.reduce((sum, each) => sum + failedOf(each), 0),
    limit: 0,
    unit: 'requests',
    kind: 'count',
  });

/** What SDKs, browsers and edge components ask, all day. */
export const clients: Section = {
  name: 'clients',
  title: 'Clients',
  explanation:
    'Flags have two strategies of two constraints each. The functions that clients ask are bundled as they deploy, behind the local gateway. Units are those that DynamoDB says were consumed, written down by a proxy, which holds each call for 3 ms: times of single polls have that in them. Cold is the first request to a function that has just started (token, snapshot and all), warm the same again. Requests per second are those of ten connections for 3 s by autocannon on the running local service, with tokens remembered for 5 s, beside three floors of the same run: a function that does nothing, one that only makes the calls to DynamoDB which the question was recorded to need, and one that takes the same request and answers as many bytes. Gateway, functions and table share one process, so the times are of all of them together.',
  run: async ({ quick }) => {
    const measured = await measureClients(quick ? quickSizes : sizes, !quick);
    const throughput = measured.flatMap((figures) => figures.throughput);
    const all = Object.keys(happenings) as Happening[];
    return {
      tables: [
        ...(quick ? [] : [{ title: 'Requests per second', rows: throughput.map(throughputRow) }]),
        { title: 'Calls and units of one request', rows: measured.flatMap(usageRows) },
        {
          title: 'A poll after a change',
          note: 'read units and milliseconds, of five polls the one in the middle; a function that starts is asked once, and loads its code first; in the same process as the table and the asker, who unpacks and parses the answer; whoever reads everything stores the snapshot',
          rows: all.map((happening) => changeRow(measured, happening)),
        },
        { title: 'Size of all flags', rows: measured.map(sizeRow) },
      ],
      plots: [
        {
          title: 'Read units of a poll',
          kind: 'line',
          axis: 'units',
          logarithmic: true,
          categories: measured.map(({ flags }) => `${named(flags)} flags`),
          series: all.map((happening) => ({
            name: happenings[happening],
            values: measured.map(({ changes }) => changes[happening].usage.readUnits),
          })),
        },
      ],
      budgets: [...measured.flatMap(budgetsOf), ...(quick ? [] : [failuresBudget(throughput)])],
    };
  },
};
