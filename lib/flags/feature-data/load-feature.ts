import { listEnvironments } from '../../environments/environment-store.ts';
import type { Environment } from '../../environments/model.ts';
import type { ExpectedEvent } from '../../events/record-change.ts';
import type { EventDraft, EventType } from '../../events/types.ts';
import { NotFoundError, ValidationError } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import {
  emptyEnvironment,
  featureNotFound,
  findWholeFeature,
  type WholeFeature,
} from './feature-store.ts';
import type { Feature, FeatureEnvironment } from './model.ts';

/** Identifies a flag within a project. */
export interface FeaturePlace {
  readonly projectId: string;
  readonly featureName: string;
}

export interface EnvironmentPlace extends FeaturePlace {
  readonly environment: string;
}

/** A flag with everything needed to present or change it, as currently stored. */
export interface FeatureContext extends WholeFeature {
  readonly project: Project;
  /** The environments of the project, in their order. */
  readonly projectEnvironments: readonly Environment[];
}

/** Events of a flag that `recordChange` should expect. */
export function expectedFeatureEvents(
  { projectId, featureName }: FeaturePlace,
  types: readonly EventType[],
): ExpectedEvent[] {
  return types.map((type) => ({ type, project: projectId, featureName }));
}

/**
 * Reads a flag with its project and environments in one round trip: three parallel reads.
 * @throws {NotFoundError} when the flag does not exist in that project
 */
export async function loadFeature(place: FeaturePlace): Promise<FeatureContext> {
  const [whole, project, environments] = await Promise.all([
    findWholeFeature(place.featureName),
    getProject(place.projectId),
    listEnvironments(),
  ]);
  // The project stored with the flag is authoritative, not the one in the path.
  if (!whole || whole.feature.project !== project.id) throw featureNotFound(place.featureName);
  return {
    ...whole,
    project,
    projectEnvironments: environments.filter(({ name }) => name in project.environments),
  };
}

/**
 * The flag's settings in one of its project's environments.
 * @throws {NotFoundError} when the project does not have the environment
 */
export function stateIn(context: FeatureContext, name: string): FeatureEnvironment {
  if (!context.projectEnvironments.some((environment) => environment.name === name)) {
    throw new NotFoundError({
      kind: 'environment',
      name,
      where: `in the project "${context.project.id}"`,
    });
  }
  return context.environments[name] ?? emptyEnvironment(context.feature.name, name);
}

/**
 * Archived flags keep their settings until they are revived.
 * @throws {ValidationError} for an archived flag
 */
export function refuseArchived({ name, archivedAt }: Feature): void {
  if (archivedAt !== null) {
    throw new ValidationError(`The flag "${name}" is archived. Revive it before you change it.`);
  }
}

/** Adds the flag, its project, its tags and the environment to an event draft. */
export function atFeature(feature: Feature, draft: EventDraft, environment?: string): EventDraft {
  return {
    project: feature.project,
    featureName: feature.name,
    tags: feature.tags,
    ...(environment !== undefined && { environment }),
    ...draft,
  };
}
