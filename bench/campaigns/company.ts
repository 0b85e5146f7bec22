import { type CompanyRow, companyBudgets, growthOf } from '../company/company-budgets.ts';
import { type CompanySize, companySizes, quickSizes } from '../company/company-size.ts';
import { companyTables } from '../company/company-tables.ts';
import { type CompanyReply, measureCompany } from '../company/measure-company.ts';
import type { Row, Section } from '../section.ts';
import { rounded } from '../statistics.ts';

/** A machine may be busy for a while: what one process measured then, another one did not. */
const PASSES = 2;

/** Every read of a company, and some writes, at several sizes. */
export const company: Section = {
  name: 'company',
  title: 'A company',
  explanation:
    'The same requests to instances of different sizes: flags in 200 projects (one of 1,000 flags) and five environments, with two strategies in each of four, one of them with a segment, variants on a quarter and a tag on each; 200 segments, 100 context fields, 500 people, 60 groups, 400 tokens, 100 applications, and thirteen events for each flag. The smallest has a tenth of all that. They are built by requests of the running service, with its workers, each from the one before, and kept for the next run of the same code. A read is repeated, a write is prepared anew; the second one is counted. Processor milliseconds are those of gateway, functions and the one who asks, the least of several in two processes, because a busy machine only adds to them: the table has a process of its own, so no figure shares one with it. What is read by key and a page may cost 1.3 × as much as at the smallest size, what answers everything 1.1 × in proportion to its bytes, and what asks one question about all things of a kind (a text that is in few events, outdated SDKs, numbers of all flags, types of metrics of all projects) 1.1 × in proportion to these, besides one unit or two milliseconds; calls and units beyond that fail the command.',
  run: async ({ quick, only }) => {
    const sizes = quick ? quickSizes : companySizes;
    const { folders, builtSeconds } = await companyTables(sizes);
    const passes: (readonly CompanyReply[])[][] = sizes.map(() => []);
    for (let pass = 0; pass < (quick ? 1 : PASSES); pass += 1) {
      for (const [index, size] of sizes.entries()) {
        passes[index]?.push(await measureCompany(folders[index] ?? '', size, only));
      }
    }
    const measured = passes.map(leastOf);
    const rows: CompanyRow[] = (measured[0] ?? []).map(({ name }, index) => ({
      name,
      replies: measured.flatMap((replies) => replies[index] ?? []),
    }));
    return {
      tables: [
        { title: 'All requests', rows: rows.map((row) => rowOf(row, sizes)) },
        { title: 'Sizes', rows: sizes.map((size) => ({ ...size })) },
        ...(builtSeconds.length > 0
          ? [{ title: 'Building', rows: builtSeconds.map((s) => ({ seconds: rounded(s) })) }]
          : []),
      ],
      budgets: companyBudgets(rows),
    };
  },
};

/** The replies of the first pass, with the least processor time of all passes, and a problem of any. */
function leastOf([first = [], ...others]: readonly (readonly CompanyReply[])[]): CompanyReply[] {
  return first.map((reply, index) => {
    const all = [reply, ...others.flatMap((replies) => replies[index] ?? [])];
    const failed = all.find(({ problem }) => problem !== undefined);
    return failed ?? { ...reply, processorMs: Math.min(...all.map((each) => each.processorMs)) };
  });
}

const shown = { calls: 0, units: 1, processorMs: 1, bytes: 0 } as const;
const headings = { calls: 'calls', units: 'units', processorMs: 'ms', bytes: 'bytes' } as const;

/** Figures at the smallest size, and how many times as much at the others. */
function rowOf({ name, replies }: CompanyRow, sizes: readonly CompanySize[]): Row {
  const [first, ...others] = replies;
  const cells = (Object.keys(shown) as (keyof typeof shown)[]).flatMap((measure) => [
    [headings[measure], rounded(first?.[measure] ?? 0, shown[measure])] as const,
    ...others.map((reply, index) => {
      const heading = `${headings[measure]} at ${sizes[index + 1]?.label}`;
      return [heading, first ? timesOf(first, reply, measure) : ''] as const;
    }),
  ]);
  return { request: name, ...Object.fromEntries(cells) };
}

function timesOf(first: CompanyReply, reply: CompanyReply, measure: keyof typeof shown): string {
  if (measure === 'bytes') return `× ${rounded(growthOf(first, reply), 2)}`;
  if (first[measure] === 0) return reply[measure] === 0 ? '× 1' : `${reply[measure]}`;
  return `× ${rounded(reply[measure] / first[measure], 2)}`;
}
