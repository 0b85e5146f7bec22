import type { Caller } from '../auth/caller.ts';
import { getEnvironment, listEnvironments } from '../environments/environment-store.ts';
import { noChange, recordChange } from '../events/record-change.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { refuseLoosening } from '../projects/approvals.ts';
import { clampApprovals } from '../projects/choose-environments.ts';
import type { ChangeRequestSettings, Project } from '../projects/model.ts';
import { getProject, updateProjectWrite } from '../projects/project-store.ts';

interface ApprovalSettingsRequest {
  readonly changeRequestsEnabled: boolean;
  /** Clamped to the range from 1 to 10. Default: the previous value, or 1. */
  readonly requiredApprovals?: number;
}

/**
 * Lists the environments of a project, in order, with their approval settings.
 * @throws {NotFoundError} for an unknown project
 */
export async function getApprovalSettings(projectId: string) {
  const [project, environments] = await Promise.all([getProject(projectId), listEnvironments()]);
  return environments
    .filter(({ name }) => Object.hasOwn(project.environments, name))
    .map(({ name, type }) => {
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
  { changeRequestsEnabled, requiredApprovals }: ApprovalSettingsRequest,
): Promise<void> {
  return recordChange(
    {
      author: caller.author,
      expect: [{ type: 'change-request-configuration-updated', project: projectId }],
    },
    async () => {
      const [project, known] = await allInOrder([
        getProject(projectId),
        getEnvironment(environment),
      ]);
      const before = approvalSettingsOf(project, environment);
      const wanted = requiredApprovals ?? before?.requiredApprovals ?? 1;
      const after = changeRequestsEnabled
        ? clampApprovals([{ name: environment, requiredApprovals: wanted }], [known])[environment]
        : undefined;
      if (before?.requiredApprovals === after?.requiredApprovals) return noChange();
      refuseLoosening(caller, project, environment, after?.requiredApprovals ?? 0);
      return {
        writes: [updateProjectWrite(project, withSettings(project, environment, after))],
        events: [
          {
            type: 'change-request-configuration-updated',
            project: projectId,
            environment,
            data: eventData(environment, after),
            preData: eventData(environment, before),
          },
        ],
        result: undefined,
      };
    },
  );
}

function approvalSettingsOf(
  { changeRequestEnvironments = {} }: Project,
  environment: string,
): ChangeRequestSettings | undefined {
  return Object.hasOwn(changeRequestEnvironments, environment)
    ? changeRequestEnvironments[environment]
    : undefined;
}

function withSettings(
  project: Project,
  environment: string,
  settings: ChangeRequestSettings | undefined,
): Project {
  const { [environment]: _before, ...others } = project.changeRequestEnvironments ?? {};
  return {
    ...project,
    changeRequestEnvironments: settings ? { ...others, [environment]: settings } : others,
    updatedAt: new Date().toISOString(),
  };
}

function eventData(environment: string, settings: ChangeRequestSettings | undefined) {
  return {
    environment,
    changeRequestsEnabled: settings !== undefined,
    requiredApprovals: settings?.requiredApprovals ?? null,
  };
}
