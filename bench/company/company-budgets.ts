import { atMost, type Budget } from '../section.ts';
import { rounded } from '../statistics.ts';
import type { CompanyReply } from './measure-company.ts';

/** The replies to one request, at each size: the smallest first. */
export interface CompanyRow {
  readonly name: string;
  readonly replies: readonly CompanyReply[];
}

/** What is read by key, and a page: as much as at the smallest size. */
const SAME = 1.3;
/** What answers everything: in proportion to its bytes. What asks one question about everything: to how much there is. */
const IN_PROPORTION = 1.1;

/** Units are counted in halves and whole ones, and processor time is disturbed by others. */
const measures = {
  calls: { slack: 0, unit: 'calls', kind: 'count' },
  units: { slack: 1, unit: 'units', kind: 'count' },
  processorMs: { slack: 2, unit: 'ms', kind: 'time' },
} as const;

type Measure = keyof typeof measures;

type Kind = Budget['kind'];

/** How many times as much an answer has as at the smallest size. */
export function growthOf(first: CompanyReply, reply: CompanyReply): number {
  return first.bytes === 0 ? 1 : reply.bytes / first.bytes;
}

/** How many times as much a request is about as at the smallest size: what it asks about, or else what it answers. */
function contentGrowthOf(first: CompanyReply, reply: CompanyReply): number {
  return first.about && reply.about ? reply.about / first.about : growthOf(first, reply);
}

/** What a row exceeds at the larger sizes, in words: in counts, or in times. */
function findExcesses({ replies }: CompanyRow, kind: Kind): readonly string[] {
  const [first, ...others] = replies;
  if (!first) return [];
  const problems = replies.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) return kind === 'count' ? problems : [];
  const ofKind = (Object.keys(measures) as Measure[]).filter(
    (measure) => measures[measure].kind === kind,
  );
  return ofKind.flatMap((measure) => {
    const excesses = others.map((reply) => excessOf(first, reply, measure));
    return excesses.findLast((excess) => excess !== undefined) ?? [];
  });
}

function excessOf(first: CompanyReply, reply: CompanyReply, measure: Measure): string | undefined {
  const { slack, unit } = measures[measure];
  const times = Math.max(SAME, IN_PROPORTION * contentGrowthOf(first, reply));
  if (reply[measure] <= times * first[measure] + slack) return undefined;
  const [from, to] = [first, reply].map((each) => rounded(each[measure], 1));
  return `${from} → ${to} ${unit}, may be ${rounded(times, 1)} ×`;
}

/** Each row is to keep its budgets at every size: what it uses of the table, and its processor time. */
export function companyBudgets(rows: readonly CompanyRow[]): readonly Budget[] {
  return rows.flatMap((row) => [
    budgetOf(row.name, 'count', findExcesses(row, 'count')),
    budgetOf(`${row.name}, processor time`, 'time', findExcesses(row, 'time')),
  ]);
}

function budgetOf(name: string, kind: Kind, excesses: readonly string[]): Budget {
  return atMost({
    name,
    value: excesses.length,
    limit: 0,
    unit: 'budgets exceeded',
    kind,
    ...(excesses.length > 0 && { reason: excesses.join('; ') }),
  });
}
