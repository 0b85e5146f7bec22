import { resolve } from 'node:path';
import { callInChild } from '../../test/support/call-in-child.ts';
import { companySizes, quickSizes } from '../company/company-size.ts';
import { companyTables } from '../company/company-tables.ts';
import { type HeapTask, type MeasuredHeap, uses } from '../company/measure-heap.ts';
import { withRecordedTable } from '../company/with-company.ts';
import { atMost, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

/** As Lambda sets them for 512 MB: a tenth is for what is young, in two halves. */
const HEAP_MB = 460;
const execArgv = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=25'];

const file = resolve(import.meta.dirname, '../company/measure-heap.ts');

/** All environments of a company in the memory of one process. */
export const companyHeap: Section = {
  name: 'company-heap',
  title: 'The heap of a company',
  explanation: `The largest company in one process with the heap of a function of 512 MB (${execArgv.join(' ')}), which ends the process when it is full. Each of the five environments in turns is polled (features, deltas, and five projects), evaluated (the frontend API and OFREP) and played with, all flags each time, and then changed; first by a process for each use, as functions are in the cloud, then by one for all. The table is in another process; gateway and clients are in this one, so its resident size is larger than that of a function.`,
  run: async ({ quick }) => {
    const sizes = quick ? quickSizes : companySizes;
    const { folders } = await companyTables(sizes);
    const rounds = quick ? 1 : 3;
    const cases: HeapTask['uses'][] = [...uses.map((use) => [use] as const), uses];
    const measured: (MeasuredHeap & { readonly name: string })[] = [];
    for (const each of cases) {
      const heap = await withRecordedTable(folders.at(-1) ?? '', (table) => {
        const task: HeapTask = { table, rounds, uses: each };
        return callInChild<MeasuredHeap>(file, 'measureHeap', task, { execArgv });
      });
      measured.push({ ...heap, name: each.length > 1 ? 'all' : each.join() });
    }
    const rows = measured.map(({ name, samples, largestMb }) => ({
      'all environments': name,
      'largest heap MB': rounded(Math.max(...samples.map(({ heapMb }) => heapMb))),
      'last heap MB': rounded(samples.at(-1)?.heapMb ?? 0),
      'largest resident MB': rounded(largestMb),
      refused: samples.flatMap(({ refused }) => refused || []).join(', '),
    }));
    return {
      tables: [{ title: 'Each process', rows }],
      budgets: rows.map((row) =>
        atMost({
          name: `heap of a process, ${row['all environments']}`,
          value: row['largest heap MB'],
          limit: HEAP_MB,
          unit: 'MB',
          kind: 'time',
        }),
      ),
    };
  },
};
