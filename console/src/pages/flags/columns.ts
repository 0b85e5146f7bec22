import { productionOf, type TypedEnvironment } from './views.ts';

/** An environment that has a column. */
export interface EnvironmentColumn {
  readonly name: string;
  /** Whether it says whom the flag is for, and is the one that a phone shows. */
  readonly isMain: boolean;
}

/** The columns of the list that differ from one to another. */
export interface Columns {
  /** Whether the list has flags of several projects. */
  readonly showsProject: boolean;
  /** The name of a project; its id until that is known. */
  readonly nameOf: (projectId: string) => string;
  readonly environments: readonly EnvironmentColumn[];
  /** Environments that share one column, as rings. */
  readonly others: readonly string[];
}

/** More environments than these do not fit beside each other in full. */
const MOST_COLUMNS = 4;

/**
 * Which environments have columns of their own: all of a few; of many the last one in production. That one is the main
 * one; without production it is the last one of all. Pure.
 */
export function environmentColumns(
  environments: readonly TypedEnvironment[],
): Pick<Columns, 'environments' | 'others'> {
  const main = productionOf(environments).at(-1) ?? environments.at(-1);
  const all = environments.map(({ name }) => ({ name, isMain: name === main?.name }));
  if (all.length <= MOST_COLUMNS) return { environments: all, others: [] };
  return {
    environments: all.filter(({ isMain }) => isMain),
    others: all.filter(({ isMain }) => !isMain).map(({ name }) => name),
  };
}
