/** One row of a table: the same keys in every row, in the order of the columns. */
export type Row = Readonly<Record<string, string | number>>;

export interface Table {
  readonly title: string;
  /** What a reader has to know to read it. */
  readonly note?: string;
  readonly rows: readonly Row[];
}

/** A picture of figures; every series has a value for each category. */
export interface Plot {
  readonly title: string;
  readonly kind: 'bar' | 'line';
  /** What the values are, with their unit. */
  readonly axis: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly logarithmic?: boolean;
}

/**
 * What has to be reached. Counts (bytes, units, round trips, resources) are the same on every machine and
 * fail a short run; times are told, and never fail it.
 */
export interface Budget {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  readonly kind: 'count' | 'time';
  readonly direction: 'at most' | 'at least';
  readonly met: boolean;
  /** Why it is missed, or why the limit is what it is; and what would be the next step. */
  readonly reason?: string;
}

type BudgetOf = Omit<Budget, 'direction' | 'met'>;

/** A budget that a value may not exceed. */
export const atMost = (budget: BudgetOf): Budget => ({
  ...budget,
  direction: 'at most',
  met: budget.value <= budget.limit,
});

/** A budget that a value has to reach. */
export const atLeast = (budget: BudgetOf): Budget => ({
  ...budget,
  direction: 'at least',
  met: budget.value >= budget.limit,
});

export interface BenchOptions {
  /** Only what is fast. */
  readonly quick: boolean;
}

export interface SectionResult {
  readonly tables: readonly Table[];
  readonly plots?: readonly Plot[];
  readonly budgets: readonly Budget[];
}

/** A part of the bench. Each runs in a process of its own. */
export interface Section {
  readonly name: string;
  readonly title: string;
  /** What is measured, and how: for someone who was not there. */
  readonly explanation: string;
  /** Whether a short run leaves it out, because it can not be fast. */
  readonly slow?: boolean;
  run(options: BenchOptions): Promise<SectionResult>;
}
