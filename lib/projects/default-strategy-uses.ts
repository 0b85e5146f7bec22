import type { StrategyInput } from '../features/model.ts';
import { listProjects } from './project-store.ts';

/**
 * Finds projects, archived ones too, with a default strategy that refers to something: one query of all
 * projects. Whoever sets one moves the version of what it refers to, so read that before.
 *
 * @returns ids of projects, each once
 */
export const findDefaultStrategyUses = async (
  refers: (strategy: StrategyInput) => boolean,
): Promise<string[]> =>
  (await listProjects())
    .filter(({ environments }) =>
      Object.values(environments).some(
        ({ defaultStrategy }) => defaultStrategy !== undefined && refers(defaultStrategy),
      ),
    )
    .map(({ id }) => id);
