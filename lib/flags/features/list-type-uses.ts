import type { Rights } from '../../auth/rights.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { invalid } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';
import { presentStrategyUses } from '../feature-environments/present-strategy-uses.ts';
import { getStrategyType } from '../strategy-types/strategy-type-store.ts';
import {
  findStrategyTypeUses,
  isBuiltInStrategyType,
} from '../strategy-types/strategy-type-uses.ts';

/**
 * What keeps a custom strategy type from being deleted: its strategies, those of archived flags included, and
 * default strategies of projects. Costs as much as it shows.
 * @throws {NotFoundError} for an unknown type
 * @throws {ValidationError} for a built-in one: its uses are not stored, as it is never deleted
 */
export async function listTypeUses(rights: Rights, name: string) {
  if (isBuiltInStrategyType(name)) {
    throw invalid('/params/name', 'must be the name of a custom strategy type', { sent: name });
  }
  const [, uses, known, sees] = await allInOrder([
    getStrategyType(name),
    findStrategyTypeUses(name),
    listKnownProjects(),
    projectVisibility(rights),
  ]);
  const projects = known.filter(({ defaultTypes }) => defaultTypes.has(name)).map(({ id }) => id);
  const seen = uses.filter(({ feature }) => sees(feature.project));
  const archived = new Set(
    seen.flatMap(({ feature }) => (feature.archivedAt === null ? [] : [feature.name])),
  );
  const shownProjects = projects.filter((id) => sees(id)).sort();
  return {
    strategies: presentStrategyUses(seen).map((use) => ({
      ...use,
      archived: archived.has(use.featureName),
    })),
    projects: shownProjects,
    hidden: uses.length - seen.length + projects.length - shownProjects.length,
  };
}
