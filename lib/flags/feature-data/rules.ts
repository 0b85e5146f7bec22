import type { EventDraft } from '../../events/log/types.ts';
import { NotFoundError, ValidationError } from '../../platform/errors.ts';
import type { Feature, FeatureContext, FeatureEnvironment } from './model.ts';

/** The settings of a flag in an environment without stored settings. */
export function emptyEnvironment(feature: string, environment: string): FeatureEnvironment {
  return {
    feature,
    environment,
    enabled: false,
    strategies: [],
    variants: [],
    version: 0,
  };
}

/** Whether a flag can still become potentially stale. */
export function isAging({ archivedAt, stale, potentiallyStale }: Feature): boolean {
  return archivedAt === null && !stale && !potentiallyStale;
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
