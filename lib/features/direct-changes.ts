import { type Caller, missingPermission } from '../auth/caller.ts';
import { holds } from '../auth/rights.ts';
import { NoAccessError } from '../errors.ts';
import type { Project } from '../projects/model.ts';
import type { Feature, FeatureEnvironment } from './model.ts';

/** Whether changes in an environment of a project need approval. */
export const needsApproval = (
  { changeRequestEnvironments = {} }: Project,
  environment: string,
): boolean => Object.hasOwn(changeRequestEnvironments, environment);

/** Whether anything is set there that could get lost or come to light. */
export const isSet = ({ enabled, strategies, variants }: FeatureEnvironment): boolean =>
  enabled || strategies.length > 0 || variants.length > 0;

/**
 * The environments of its project where a flag is set to something: those that are touched when it is
 * archived, or begins or ceases to hang on another.
 */
export const settingsOf = (feature: Feature, project: Project): string[] =>
  Object.entries(feature.environments)
    .filter(([name]) => Object.hasOwn(project.environments, name))
    .filter(
      ([, { enabled, strategyCount, variantCount }]) =>
        enabled || strategyCount > 0 || variantCount > 0,
    )
    .map(([name]) => name);

/**
 * The one guard of what needs approval: whoever changes what flags are set to, or what that means, by
 * another way than a change request, asks it. Applying change requests is the only way around it.
 *
 * @throws {NoAccessError} naming the first environment where changes need approval, unless the caller may
 *   skip that there
 */
export const refuseDirectChange = (
  caller: Caller,
  project: Project,
  environments: readonly string[],
): void => {
  const guarded = environments.find(
    (environment) =>
      needsApproval(project, environment) &&
      !holds(caller.rights, ['SKIP_CHANGE_REQUEST'], { project, environment }),
  );
  if (guarded === undefined) return;
  const missing = missingPermission(['SKIP_CHANGE_REQUEST'], { environment: guarded });
  throw new NoAccessError(
    `Changes in the environment "${guarded}" of the project "${project.id}" need approval: propose a change request. ${missing}`,
    ['SKIP_CHANGE_REQUEST'],
  );
};
