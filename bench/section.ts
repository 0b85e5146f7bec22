import type { CountLimit } from '../test/support/count-limit.ts';

/** One row of a table: the same keys in every row, in the order of the columns. */
export type Row = Readonly<Record<string, string | number>>;

export interface Table {
  readonly title: string;
  /** What a reader needs to know. */
  readonly note?: string;
  readonly rows: readonly Row[];
}

/**
 * A target. Counts (bytes, units, round trips) are the same on every machine: a missed one fails the run.
 * Times are only reported.
 */
export interface Budget extends CountLimit {
  readonly kind: 'count' | 'time';
  readonly direction: 'at most' | 'at least';
  readonly met: boolean;
}

type BudgetInput = Omit<Budget, 'direction' | 'met'>;

export interface BenchOptions {
  /** The smallest size, to see that the section works. */
  readonly quick: boolean;
  /** How long a section runs that runs for a time of its own. */
  readonly minutes?: number;
  /** What the names of requests contain that a section of many requests sends; absent: all. */
  readonly only?: string;
}

export interface SectionResult {
  readonly tables: readonly Table[];
  readonly budgets: readonly Budget[];
}

/** A part of the bench. Each runs in its own process. */
export interface Section {
  readonly name: string;
  readonly title: string;
  /** What is measured, and how. */
  readonly explanation: string;
  run(options: BenchOptions): Promise<SectionResult>;
}

/** The result of a section, and its circumstances. */
export interface SectionReport extends SectionResult {
  readonly name: string;
  readonly title: string;
  readonly explanation: string;
  readonly at: string;
  /** The commit; a `+` means that files were changed. */
  readonly commit: string;
  readonly machine: string;
  readonly quick: boolean;
  readonly seconds: number;
  /** Why there are no figures. */
  readonly failure?: string;
}

export function atMost(budget: BudgetInput): Budget {
  return { ...budget, direction: 'at most', met: budget.value <= budget.limit };
}

export function atLeast(budget: BudgetInput): Budget {
  return { ...budget, direction: 'at least', met: budget.value >= budget.limit };
}

export function countBudgets(limits: readonly CountLimit[]): Budget[] {
  return limits.map((limit) => atMost({ ...limit, kind: 'count' }));
}
