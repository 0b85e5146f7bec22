import type { Caller } from '../../auth/caller.ts';
import { holds } from '../../auth/rights.ts';
import { approvalRequired, needsApproval } from '../../projects/approvals.ts';
import type { Project } from '../../projects/model.ts';
import type { Feature, FeatureEnvironment } from './model.ts';

/** Whether the environment has settings that could be lost or revealed. */
export function isSet(state: FeatureEnvironment): boolean {
  const { enabled, strategies, variants, plan, safeguards } = state;
  const hasTriggers = plan !== undefined || safeguards !== undefined;
  return enabled || strategies.length > 0 || variants.length > 0 || hasTriggers;
}

/**
 * The project's environments in which the flag has settings. These are affected when the flag is
 * archived, and when a dependency is added or removed.
 */
export function environmentsWithSettings(feature: Feature, project: Project): string[] {
  return Object.entries(feature.environments)
    .filter(([name]) => Object.hasOwn(project.environments, name))
    .filter(
      ([, { enabled, strategyCount, variantCount }]) =>
        enabled || strategyCount > 0 || variantCount > 0,
    )
    .map(([name]) => name);
}

/** Whether a caller may not change settings in an environment of a project without approval. */
export function isGuarded(
  { rights }: Caller,
  project: Pick<Project, 'id' | 'mode' | 'changeRequestEnvironments'>,
  environment: string,
): boolean {
  return (
    needsApproval(project, environment) &&
    !holds(rights, ['SKIP_CHANGE_REQUEST'], { project, environment })
  );
}

/**
 * The only check for required approvals. Every change of flag settings, or of their meaning, calls it,
 * except for applying change requests.
 *
 * @throws {NoAccessError} naming the first environment that requires approval, unless the caller may
 * bypass it there
 */
export function refuseDirectChange(
  caller: Caller,
  project: Project,
  environments: readonly string[],
): void {
  const guarded = environments.find((environment) => isGuarded(caller, project, environment));
  if (guarded !== undefined) throw approvalRequired(caller, project, guarded);
}
