import type { DefaultStrategy } from '../strategies/model.ts';
import { listProjects } from './project-store.ts';

/**
 * Finds projects, including archived ones, with a default strategy that refers to something: one query of
 * all projects. Read the referenced item first, because setting a default strategy increments its
 * version.
 *
 * @returns distinct project ids
 */
export async function findDefaultStrategyUses(
  refers: (strategy: DefaultStrategy) => boolean,
): Promise<string[]> {
  return (await listProjects())
    .filter(({ environments }) =>
      Object.values(environments).some(
        ({ defaultStrategy }) => defaultStrategy !== undefined && refers(defaultStrategy),
      ),
    )
    .map(({ id }) => id);
}
