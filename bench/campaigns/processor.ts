import { resolve } from 'node:path';
import { build } from '../../infra/build/build.ts';
import { repository } from '../../infra/build/repository.ts';
import { measureProcessorTime, type ProcessorTime } from '../load/measure-processor-time.ts';
import { atMost, type Budget, type Row, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

/** Compared with a function that does nothing, with the table in the same process. */
const MAX_OF_NOTHING = 3;
const held = ['poll, 304', 'token validation'];

/** Compared with the bare calls, over the wire. */
const MAX_OF_BARE_CALLS = 1.15;

/** Processor time is disturbed less than time by whatever else a machine does. */
export const processor: Section = {
  name: 'processor',
  title: 'Processor time',
  explanation:
    'Microseconds of processor time that the local service spends on a request, by `process.cpuUsage`: gateway, function, SDK and table, which share one process. The same request is repeated by 10 and 50 connections, after as long to warm up. With the table in the same process tokens are not remembered, as is the default on one machine; over the wire they are, as in the recorded calls. Requests that arrive in the same turn of the event loop share what they read alike, so this is the best case for it. The floors of the same run receive the same request behind the same gateway: a function that does nothing, and one that only makes the recorded calls of the operation, by a client of the SDK with its defaults.',
  run: async ({ quick }) => {
    const seconds = quick ? 1 : 2;
    const near = await measureProcessorTime({ seconds });
    await build();
    const far = await measureProcessorTime({
      bundles: resolve(repository, '.build'),
      remembersTokens: true,
      seconds,
    });
    return {
      tables: [
        {
          title: 'Table in the same process, as `npm start`',
          rows: near.map(({ bareCalls: _bareCalls, ...measured }) => rowOf(measured)),
        },
        {
          title: 'Table over the wire, with the functions that deploy',
          rows: far.map(rowOf),
        },
      ],
      budgets: [
        ...near.filter(({ what }) => held.includes(what)).map(nearBudget),
        ...farBudgets(far),
      ],
    };
  },
};

type Measured = Omit<ProcessorTime, 'bareCalls'> & Partial<Pick<ProcessorTime, 'bareCalls'>>;

function rowOf({ what, connections, perRequest, nothing, bareCalls, failed }: Measured): Row {
  return {
    what,
    connections,
    'µs a request': rounded(perRequest),
    'doing nothing, µs': rounded(nothing),
    ratio: rounded(perRequest / nothing, 2),
    ...(bareCalls !== undefined && {
      'bare calls, µs': rounded(bareCalls),
      'ratio to that': rounded(perRequest / bareCalls, 2),
    }),
    failed,
  };
}

function nearBudget({ what, connections, perRequest, nothing }: ProcessorTime): Budget {
  return atMost({
    name: `${what}, ${connections} connections, compared with doing nothing`,
    value: rounded(perRequest / nothing, 2),
    limit: MAX_OF_NOTHING,
    unit: '×',
    kind: 'time',
  });
}

/** Of requests that make calls: the others have no floor of their own. */
function farBudgets(measured: readonly ProcessorTime[]): Budget[] {
  return measured
    .filter(({ bareCalls, nothing }) => bareCalls > 2 * nothing)
    .map(({ what, connections, perRequest, bareCalls }) =>
      atMost({
        name: `${what}, ${connections} connections, compared with the bare calls`,
        value: rounded(perRequest / bareCalls, 2),
        limit: MAX_OF_BARE_CALLS,
        unit: '×',
        kind: 'time',
      }),
    );
}
