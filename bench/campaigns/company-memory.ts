import { resolve } from 'node:path';
import { buildBundles } from '../../test/support/bundle-sizes/build-bundles.ts';
import { callInChild } from '../../test/support/call-in-child.ts';
import { fetchTool } from '../../test/support/fetch-tools.ts';
import { companySizes, quickSizes } from '../company/company-size.ts';
import { companyTables } from '../company/company-tables.ts';
import type { MeasuredMemory, MemoryTask } from '../company/measure-memory.ts';
import { functionOf, uses } from '../company/memory-requests.ts';
import { withRecordedTable } from '../company/with-company.ts';
import { atMost, type Budget, type Row, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

/** Of a function, which the cloud ends when it has more. */
const MEMORY_MB = 512;
/** As Lambda sets them for 512 MB: a tenth is for what is young, in two halves. */
const HEAP_MB = 460;
const execArgv = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=25'];

const file = resolve(import.meta.dirname, '../company/measure-memory.ts');

/** All environments of a company in the memory of each function that keeps them. */
export const companyMemory: Section = {
  name: 'company-memory',
  title: 'The memory of a company',
  explanation: `Each function that keeps flags in memory, as it deploys: its own bundle in a process of its own, under AWS's runtime client, with the heap that Lambda gives Node in 512 MB (${execArgv.join(' ')}). All five environments of the largest company are used in turns, all flags each time, and changed after each use. Polls ask for gzip with segments apart, gzip with segments in flags, brotli, and five projects. The size is the largest that was resident, as Lambda counts it in "Max Memory Used", in MB of 2^20 bytes. The table, the changes and who asks are in other processes. Then one process of all functions does all of it, with gateway and clients: \`npm start\` with that heap.`,
  run: async ({ quick }) => {
    const sizes = quick ? quickSizes : companySizes;
    const { folders } = await companyTables(sizes);
    const folder = folders.at(-1) ?? '';
    const rounds = quick ? 1 : 4;
    await fetchTool('lambda-runtime');
    const files = new Map(
      (await buildBundles(Object.values(functionOf))).map(({ id, file }) => [id, file]),
    );
    const measured: Measured[] = [];
    for (const use of uses) {
      const id = functionOf[use];
      const task = { rounds, uses: [use], bundles: { [id]: files.get(id) ?? '' } };
      measured.push({ name: id, ...(await measure(folder, task)) });
    }
    const all = await measure(folder, { rounds, uses, bundles: {} }, execArgv);
    return {
      tables: [
        { title: 'Each function in a process of its own', rows: measured.map(rowOf) },
        {
          title: 'All functions in one process',
          rows: [{ 'largest heap MB': rounded(all.heapMb), refused: all.refused }],
        },
      ],
      budgets: [...measured.flatMap(functionBudgets), ...processBudgets(all)],
    };
  },
};

type Measured = MeasuredMemory & { readonly name: string };

function measure(
  folder: string,
  task: Omit<MemoryTask, 'table'>,
  execArgv: string[] = [],
): Promise<MeasuredMemory> {
  return withRecordedTable(folder, (table) =>
    callInChild<MeasuredMemory>(file, 'measureMemory', { ...task, table }, { execArgv }),
  );
}

function rowOf({ name, largestMb, refused }: Measured): Row {
  const rounds = largestMb.map((mb, index) => [`round ${index + 1}, MB`, rounded(mb)]);
  return { function: name, ...Object.fromEntries(rounds), refused };
}

function functionBudgets({ name, largestMb, refused }: Measured): Budget[] {
  return [
    atMost({
      name: `largest resident size of ${name}`,
      value: rounded(largestMb.at(-1) ?? Number.POSITIVE_INFINITY),
      limit: MEMORY_MB,
      unit: 'MB',
      kind: 'count',
    }),
    refusals(name, refused),
  ];
}

function processBudgets({ heapMb, refused }: MeasuredMemory): Budget[] {
  return [
    atMost({
      name: 'largest heap of all functions in one process',
      value: rounded(heapMb),
      limit: HEAP_MB,
      unit: 'MB',
      kind: 'count',
    }),
    refusals('all functions in one process', refused),
  ];
}

function refusals(name: string, refused: string): Budget {
  return atMost({
    name: `kinds of errors that ${name} answered`,
    value: refused === '' ? 0 : refused.split(', ').length,
    limit: 0,
    unit: 'kinds',
    kind: 'count',
    ...(refused !== '' && { reason: refused }),
  });
}
