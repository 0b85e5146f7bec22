import { companySizes, quickSizes } from '../company/company-size.ts';
import { companyTables } from '../company/company-tables.ts';
import { type Soaked, soak } from '../company/soak.ts';
import { atMost, type Budget, type Section } from '../section.ts';
import { percentile, rounded, sum } from '../statistics.ts';

const MINUTES = 15;
const QUICK_MINUTES = 0.2;
const LONGEST_STANDSTILL_MS = 100;

/** A company at work. */
export const companySoak: Section = {
  name: 'company-soak',
  title: 'A company at work',
  explanation: `Four pollers, two who post metrics, two writers and two readers of the console work with the largest company for ${MINUTES} minutes (\`--minutes\`), each with a pause after every answer; five receivers of webhooks fail at every tenth request. The running service has all functions and workers in one process, the table another one. Each second tells how long the event loop stood still, and how much of that its thread computed: the rest it waited for a processor. A process that does nothing shows the same of the machine. The heap is compared after its garbage was collected: after 20 seconds of this work, and 20 seconds after its end.`,
  run: async ({ quick, minutes = quick ? QUICK_MINUTES : MINUTES }) => {
    const sizes = quick ? quickSizes : companySizes;
    const { folders } = await companyTables(sizes);
    const size = sizes.at(-1);
    if (!size) throw new Error('There are no sizes.');
    const soaked = await soak(folders.at(-1) ?? '', { size, seconds: minutes * 60 });
    const { sent, standstills, idleMs, start, end, deliveries } = soaked;
    const longest = standstills.map(({ longestMs }) => longestMs);
    const computed = standstills.map(({ computedMs }) => computedMs);
    return {
      tables: [
        {
          title: 'Requests',
          rows: [...sent].map(([kind, { ms, failures }]) => ({
            kind,
            requests: ms.length,
            'p50 ms': rounded(percentile(ms, 0.5)),
            'p99 ms': rounded(percentile(ms, 0.99)),
            failed: failures.length,
          })),
        },
        {
          title: 'The longest standstill of each second',
          rows: [
            { process: 'the service', ...standstillRow(longest) },
            { process: 'of which computed', ...standstillRow(computed) },
            { process: 'one that does nothing', ...standstillRow(idleMs) },
          ],
        },
        { title: 'Deliveries to each receiver', rows: deliveries.map((each) => ({ ...each })) },
        {
          title: 'Memory of the service',
          rows: [
            { when: 'at the start', 'heap MB': rounded(start.heapMb, 1) },
            { when: 'at the end', 'heap MB': rounded(end.heapMb, 1) },
          ],
        },
      ],
      budgets: budgetsOf(soaked),
    };
  },
};

function standstillRow(ms: readonly number[]) {
  return {
    'p50 ms': rounded(percentile(ms, 0.5)),
    'p99 ms': rounded(percentile(ms, 0.99)),
    'longest ms': rounded(percentile(ms, 1)),
    [`seconds above ${LONGEST_STANDSTILL_MS} ms`]: ms.filter((each) => each > LONGEST_STANDSTILL_MS)
      .length,
  };
}

function budgetsOf(soaked: Soaked): readonly Budget[] {
  const { sent, standstills, start, end, deliveries, logged } = soaked;
  const failures = [...sent.values()].flatMap((each) => each.failures);
  const count = { kind: 'count', limit: 0 } as const;
  return [
    atMost({
      name: 'requests that failed',
      value: failures.length,
      unit: 'requests',
      ...count,
      ...(failures.length > 0 && { reason: failures.slice(0, 3).join('; ') }),
    }),
    atMost({
      name: 'errors in the log of the service',
      value: logged.length,
      unit: 'lines',
      ...count,
      ...(logged.length > 0 && { reason: logged.slice(0, 3).join('; ').slice(0, 500) }),
    }),
    atMost({
      name: 'deliveries that are neither done nor have a time for the next attempt',
      value: sum(deliveries.map(({ lost }) => Math.abs(lost))),
      unit: 'deliveries',
      ...count,
    }),
    atMost({
      name: 'longest standstill of the event loop',
      value: rounded(Math.max(...standstills.map(({ longestMs }) => longestMs))),
      limit: LONGEST_STANDSTILL_MS,
      unit: 'ms',
      kind: 'time',
    }),
    atMost({
      name: 'most that the event loop computed at once',
      value: rounded(Math.max(...standstills.map(({ computedMs }) => computedMs))),
      limit: LONGEST_STANDSTILL_MS,
      unit: 'ms',
      kind: 'time',
    }),
    atMost({
      name: 'heap at the end, compared with the start',
      value: rounded(end.heapMb / start.heapMb, 2),
      limit: 1.2,
      unit: '×',
      kind: 'time',
    }),
  ];
}
