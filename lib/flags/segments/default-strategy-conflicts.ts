import type { Rights } from '../../auth/rights.ts';
import { hiddenPlaces, type SeesProject } from '../../auth/sees-project.ts';
import { ConflictError } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { findDefaultStrategyUses } from '../../projects/default-strategy-uses.ts';
import type { Segment } from './model.ts';

/**
 * Refuses to bind a segment to a project while default strategies of other projects use it.
 * @throws {ConflictError} naming those of these projects that the caller may see
 */
export async function refuseDefaultsElsewhere(
  rights: Rights,
  segment: Pick<Segment, 'id' | 'name' | 'project'>,
): Promise<void> {
  const { id, project } = segment;
  const others = (await findProjectsWithDefault(id)).filter((other) => other !== project);
  if (others.length === 0) return;
  const sees = await projectVisibility(rights);
  throw inDefaultStrategy(segment, `bound to "${project}"`, others, sees);
}

/** The ids of the projects whose default strategies use a segment. */
export function findProjectsWithDefault(id: number): Promise<string[]> {
  return findDefaultStrategyUses(({ segments }) => segments?.includes(id) ?? false);
}

/**
 * The refusal of a change while default strategies use the segment: flags that get the default strategy
 * could not be enabled without it.
 * @param what the change: the segment "cannot be" it
 */
export function inDefaultStrategy(
  { name }: Pick<Segment, 'name'>,
  what: string,
  projects: readonly string[],
  sees: SeesProject,
): Error {
  const seen = projects.filter((project) => sees(project));
  const places = [...seen, ...hiddenPlaces(projects.length - seen.length)];
  return new ConflictError(
    `The segment "${name}" cannot be ${what}, because the default strategies of these projects use it: ${places.join(', ')}.`,
  );
}
