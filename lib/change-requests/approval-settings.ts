import type { Caller } from '../auth/caller.ts';
import { getEnvironment, listEnvironments } from '../environments/environment-store.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { approvalSettingsOf, refuseLoosening } from '../projects/approvals.ts';
import { decideApprovals } from '../projects/decide-environment.ts';
import { environmentsIn } from '../projects/environments-in.ts';
import type { ApprovalSettingsRequest } from '../projects/model.ts';
import { getProject, updateProjectWrite } from '../projects/project-store.ts';

/**
 * Lists the environments of a project, in order, with their approval settings.
 * @throws {NotFoundError} for an unknown project
 */
export async function getApprovalSettings(projectId: string) {
  const [project, environments] = await Promise.all([getProject(projectId), listEnvironments()]);
  return environmentsIn(project, environments).map(({ name, type }) => {
    const settings = approvalSettingsOf(project, name);
    return {
      environment: name,
      type,
      changeRequestEnabled: settings !== undefined,
      requiredApprovals: settings?.requiredApprovals ?? null,
    };
  });
}

/**
 * Sets whether changes in an environment of a project need approval, and how many. Open change requests
 * stay open; they need the approvals that are required at the time of approving and of applying.
 *
 * @throws {NotFoundError} for an unknown project or environment
 * @throws {NoAccessError} for fewer approvals, unless the caller may change the environment without
 */
export function setApprovals(
  caller: Caller,
  { projectId, environment }: { readonly projectId: string; readonly environment: string },
  request: ApprovalSettingsRequest,
): Promise<void> {
  return recordChange(
    {
      author: caller.author,
      expect: [{ type: 'change-request-configuration-updated', project: projectId }],
    },
    async () => {
      const [project] = await allInOrder([getProject(projectId), getEnvironment(environment)]);
      const { after, events } = decideApprovals(project, environment, request);
      if (after === project) return noChange();
      refuseLoosening(caller, project, environment, {
        remaining: approvalSettingsOf(after, environment)?.requiredApprovals ?? 0,
        action: 'updateChangeRequestConfig',
      });
      return { writes: [updateProjectWrite(project, after)], events, result: undefined };
    },
  );
}
