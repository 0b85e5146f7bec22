import type { Caller } from '../auth/caller.ts';
import { missingPermission } from '../auth/missing-permission.ts';
import { holds, sees } from '../auth/rights.ts';
import { NoAccessError } from '../platform/errors.ts';
import type { ChangeRequestSettings, Project } from './model.ts';

/** What approvals need of a project. */
type ApprovedProject = Pick<Project, 'changeRequestEnvironments'>;

/** Whether changes in an environment of a project need approval. */
export function needsApproval(project: ApprovedProject, environment: string): boolean {
  return approvalSettingsOf(project, environment) !== undefined;
}

/** The approval settings of an environment; `undefined` where changes need no approval. */
export function approvalSettingsOf(
  { changeRequestEnvironments = {} }: ApprovedProject,
  environment: string,
): ChangeRequestSettings | undefined {
  return Object.hasOwn(changeRequestEnvironments, environment)
    ? changeRequestEnvironments[environment]
    : undefined;
}

/** The refusal of a direct change where changes need approval. */
export function approvalRequired(
  { rights }: Caller,
  project: Project,
  environment: string,
  remedy = 'propose a change request',
): NoAccessError {
  const missing = missingPermission(['SKIP_CHANGE_REQUEST'], { environment });
  const where = sees(rights, project)
    ? `the environment "${environment}" of the project "${project.id}"`
    : 'a project that you cannot see';
  return new NoAccessError(`Changes in ${where} require approval: ${remedy}. ${missing}`, [
    'SKIP_CHANGE_REQUEST',
  ]);
}

/**
 * The only check for fewer approvals in an environment. Loosening it would lead around the approvals,
 * so it is a change that needs them, proposed by the given action.
 *
 * @param remaining number of required approvals afterwards; 0 without approvals, or without the
 * environment
 * @throws {NoAccessError} when fewer approvals remain, unless the caller may change the environment
 * without approval
 */
export function refuseLoosening(
  caller: Caller,
  project: Project,
  environment: string,
  { remaining, action }: { readonly remaining: number; readonly action: string },
): void {
  const settings = approvalSettingsOf(project, environment);
  if (!settings || remaining >= settings.requiredApprovals) return;
  if (holds(caller.rights, ['SKIP_CHANGE_REQUEST'], { project, environment })) return;
  const remedy = `propose a change request with the action "${action}"`;
  // Change requests exist only in environments of the project.
  const before = Object.hasOwn(project.environments, environment)
    ? ''
    : 'add the environment to the project, then ';
  throw approvalRequired(caller, project, environment, `${before}${remedy}`);
}
