import { listEnvironments } from '../environments/environment-store.ts';
import type { Environment } from '../environments/model.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import type { ForeseenEvent } from '../events/record-change.ts';
import type { EventDraft, EventType } from '../events/types.ts';
import type { Project } from '../projects/model.ts';
import { getProject } from '../projects/project-store.ts';
import {
  emptyEnvironment,
  featureNotFound,
  findWholeFeature,
  type WholeFeature,
} from './feature-store.ts';
import type { Feature, FeatureEnvironment } from './model.ts';

/** Which flag a request is about. */
export interface FeaturePlace {
  readonly projectId: string;
  readonly featureName: string;
}

export interface EnvironmentPlace extends FeaturePlace {
  readonly environment: string;
}

/** A flag and what is needed to show or change it, as it is now. */
export interface FeatureContext extends WholeFeature {
  readonly project: Project;
  /** The environments of the project, in their order. */
  readonly projectEnvironments: readonly Environment[];
}

/** Events that a change of the flag will probably record, for `recordChange`. */
export const foreseeAt = (
  { projectId, featureName }: FeaturePlace,
  types: readonly EventType[],
): ForeseenEvent[] => types.map((type) => ({ type, project: projectId, featureName }));

/**
 * Reads a flag with its project and environments: one round trip, three reads in parallel.
 * @throws {NotFoundError} when the flag does not exist, or not in that project
 */
export const loadFeature = async (place: FeaturePlace): Promise<FeatureContext> => {
  const [whole, project, environments] = await Promise.all([
    findWholeFeature(place.featureName),
    getProject(place.projectId),
    listEnvironments(),
  ]);
  // The flag's own project decides, never the one that the path claims.
  if (!whole || whole.feature.project !== project.id) throw featureNotFound(place.featureName);
  return {
    ...whole,
    project,
    projectEnvironments: environments.filter(({ name }) => name in project.environments),
  };
};

/**
 * What the flag is set to in one of its project's environments.
 * @throws {NotFoundError} when the project does not have the environment
 */
export const environmentOf = (context: FeatureContext, name: string): FeatureEnvironment => {
  if (!context.projectEnvironments.some((environment) => environment.name === name)) {
    throw new NotFoundError(
      `Could not find an environment named "${name}" in the project "${context.project.id}".`,
    );
  }
  return context.environments[name] ?? emptyEnvironment(context.feature.name, name);
};

/**
 * Archived flags keep their settings until they are revived.
 * @throws {ValidationError} 400 for a flag in the archive
 */
export const refuseArchived = ({ name, archivedAt }: Feature): void => {
  if (archivedAt !== null) {
    throw new ValidationError(`The flag "${name}" is archived. Revive it before you change it.`);
  }
};

/** Adds to a draft where it happened: the flag, its project and its tags. */
export const atFeature = (
  feature: Feature,
  draft: EventDraft,
  environment?: string,
): EventDraft => ({
  project: feature.project,
  featureName: feature.name,
  tags: feature.tags,
  ...(environment !== undefined && { environment }),
  ...draft,
});
