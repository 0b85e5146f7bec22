import type { EventDraft } from '../events/log/types.ts';
import { NameExistsError, NotFoundError, ValidationError } from '../platform/errors.ts';
import type { DefaultStrategy } from '../strategies/model.ts';
import { approvalSettingsOf } from './approvals.ts';
import { allowsNoEnvironments, clampCount } from './choose-environments.ts';
import type { ApprovalSettingsRequest, ChangeRequestSettings, Project } from './model.ts';

/** A project after a change of one of its environments; without events if nothing changes. */
export interface ProjectDecision {
  readonly after: Project;
  readonly events: readonly EventDraft[];
}

/** Sets whether changes in an environment need approval, and how many. Pure but for the time. */
export function decideApprovals(
  project: Project,
  environment: string,
  request: ApprovalSettingsRequest,
): ProjectDecision {
  const before = approvalSettingsOf(project, environment);
  const requiredApprovals = approvalsAfter(before?.requiredApprovals ?? null, request);
  const after = requiredApprovals === null ? undefined : { requiredApprovals };
  if (before?.requiredApprovals === after?.requiredApprovals) return { after: project, events: [] };
  const { [environment]: _before, ...others } = project.changeRequestEnvironments ?? {};
  return {
    after: {
      ...project,
      changeRequestEnvironments: after ? { ...others, [environment]: after } : others,
      updatedAt: new Date().toISOString(),
    },
    events: [
      {
        type: 'change-request-configuration-updated',
        project: project.id,
        environment,
        data: eventData(environment, after),
        preData: eventData(environment, before),
      },
    ],
  };
}

/**
 * The number of required approvals after a request; `null` if none are required. Pure.
 * @param before the number before it, or `null`
 */
export function approvalsAfter(
  before: number | null,
  { changeRequestsEnabled, requiredApprovals }: ApprovalSettingsRequest,
): number | null {
  return changeRequestsEnabled ? clampCount(requiredApprovals ?? before ?? undefined) : null;
}

/**
 * Adds an environment to a project. Pure but for the time.
 * @throws {NameExistsError} when the project already has it
 */
export function decideAddition(
  project: Project,
  environment: string,
  defaultStrategy: DefaultStrategy | undefined,
): ProjectDecision {
  if (Object.hasOwn(project.environments, environment)) {
    throw new NameExistsError(
      { kind: 'environment', name: environment },
      `The project "${project.id}" already has the environment "${environment}".`,
    );
  }
  const place = { project: project.id, environment };
  return {
    after: {
      ...project,
      environments: {
        ...project.environments,
        [environment]: { ...(defaultStrategy && { defaultStrategy }) },
      },
      updatedAt: new Date().toISOString(),
    },
    events: [
      { ...place, type: 'project-environment-added', data: { environment } },
      ...(defaultStrategy
        ? [{ ...place, type: 'default-strategy-updated', data: defaultStrategy } as const]
        : []),
    ],
  };
}

/**
 * Removes an environment from a project. Pure but for the time and the configuration.
 * @throws {NotFoundError} for an environment that the project does not have
 * @throws {ValidationError} for the project's last environment, unless projects may have none
 */
export function decideRemoval(project: Project, environment: string): ProjectDecision {
  refuseMissing(project, environment);
  const { [environment]: _removed, ...others } = project.environments;
  if (Object.keys(others).length === 0 && !allowsNoEnvironments()) {
    throw new ValidationError(
      `The environment "${environment}" is the last one of the project "${project.id}". A project needs at least one.`,
    );
  }
  return {
    after: { ...project, environments: others, updatedAt: new Date().toISOString() },
    events: [
      {
        type: 'project-environment-removed',
        project: project.id,
        environment,
        preData: { environment },
      },
    ],
  };
}

/** @throws {NotFoundError} for an environment that the project does not have */
export function refuseMissing(project: Project, environment: string): void {
  if (Object.hasOwn(project.environments, environment)) return;
  throw new NotFoundError({
    kind: 'environment',
    name: environment,
    where: `in the project "${project.id}"`,
  });
}

function eventData(environment: string, settings: ChangeRequestSettings | undefined) {
  return {
    environment,
    changeRequestsEnabled: settings !== undefined,
    requiredApprovals: settings?.requiredApprovals ?? null,
  };
}
