import type { Caller } from '../auth/caller.ts';
import { missingPermission } from '../auth/missing-permission.ts';
import { holds } from '../auth/rights.ts';
import { NoAccessError } from '../platform/errors.ts';
import type { Project } from './model.ts';

/** Whether changes in an environment of a project need approval. */
export function needsApproval(
  { changeRequestEnvironments = {} }: Project,
  environment: string,
): boolean {
  return Object.hasOwn(changeRequestEnvironments, environment);
}

/**
 * The only check for fewer approvals in an environment. Loosening it would lead around the approvals,
 * so it needs the same permission as a change without approval.
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
  remaining: number,
): void {
  const { [environment]: settings } = project.changeRequestEnvironments ?? {};
  if (!needsApproval(project, environment)) return;
  if (remaining >= (settings?.requiredApprovals ?? 0)) return;
  if (holds(caller.rights, ['SKIP_CHANGE_REQUEST'], { project, environment })) return;
  const missing = missingPermission(['SKIP_CHANGE_REQUEST'], { environment });
  throw new NoAccessError(
    `Changes in the environment "${environment}" of the project "${project.id}" require approval: only those who can change it without approval can reduce the approvals or remove the environment. ${missing}`,
    ['SKIP_CHANGE_REQUEST'],
  );
}
