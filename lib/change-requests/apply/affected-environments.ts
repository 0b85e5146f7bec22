import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import type { Permission } from '../../auth/permissions.ts';
import { holds } from '../../auth/rights.ts';
import { environmentsWithSettings } from '../../flags/feature-data/approval-guard.ts';
import { NoAccessError } from '../../platform/errors.ts';
import { needsApproval } from '../../projects/approvals.ts';
import type { Project } from '../../projects/model.ts';
import { isFlagChange, type ProposedChange, type WholeFlagAction } from '../model.ts';
import { contextOf } from './apply-change.ts';
import type { LiveState } from './model.ts';
import { whyNotChangeable } from './rules.ts';

/** An environment of a project in which changes take effect. */
export interface AffectedEnvironment {
  readonly project: Project;
  readonly environment: string;
}

const FEWEST_APPROVALS = 1;

const wholeFlagActions: ReadonlySet<string> = new Set<WholeFlagAction>([
  'addDependency',
  'deleteDependency',
  'archiveFeature',
]);

/**
 * The environments whose approvals a change request needs: its own, and all others that require approval
 * and in which its changes also take effect. Archiving a flag and its dependencies affect all
 * environments, and a segment may be used in many, so a change request for one environment must not
 * bypass the approvals of another. Pure.
 */
export function affectedEnvironments(
  live: LiveState,
  changes: readonly ProposedChange[],
): readonly AffectedEnvironment[] {
  const { project, environment } = live;
  const others = [...affectedByFlags(live, changes), ...affectedBySegments(live, changes)];
  const guarded = others.filter((place) => needsApproval(place.project, place.environment));
  const places = [{ project, environment }, ...guarded];
  return [
    ...new Map(
      places.map((place) => [JSON.stringify([place.project.id, place.environment]), place]),
    ).values(),
  ];
}

/** Number of approvals that changes in an environment need; 1 where approval is not required. */
export function approvalsIn(
  { changeRequestEnvironments = {} }: Project,
  environment: string,
): number {
  return changeRequestEnvironments[environment]?.requiredApprovals ?? FEWEST_APPROVALS;
}

/** The largest number of approvals that any of the environments needs. */
export function requiredApprovals(affected: readonly AffectedEnvironment[]): number {
  return Math.max(...affected.map(({ project, environment }) => approvalsIn(project, environment)));
}

export function isAllowedInAll(
  { rights }: Caller,
  permission: Permission,
  affected: readonly AffectedEnvironment[],
): boolean {
  return affected.every(({ project, environment }) =>
    holds(rights, [permission], { project, environment }),
  );
}

/** @throws {NoAccessError} naming the first environment in which the caller lacks the permission */
export function requireInAll(
  caller: Caller,
  permission: Permission,
  affected: readonly AffectedEnvironment[],
): void {
  const missing = affected.find((place) => !isAllowedInAll(caller, permission, [place]));
  if (!missing) return;
  const { environment } = missing;
  throw new NoAccessError(missingPermission([permission], { environment }), [permission]);
}

function affectedByFlags(
  live: LiveState,
  changes: readonly ProposedChange[],
): AffectedEnvironment[] {
  return changes.filter(isFlagChange).flatMap(({ action, feature }) => {
    if (!wholeFlagActions.has(action) || whyNotChangeable(live, feature)) return [];
    const { project } = live;
    return environmentsWithSettings(contextOf(live, feature).feature, project).map(
      (environment) => ({
        project,
        environment,
      }),
    );
  });
}

function affectedBySegments(
  live: LiveState,
  changes: readonly ProposedChange[],
): AffectedEnvironment[] {
  return changes
    .flatMap((change) =>
      change.action === 'updateSegment' ? (live.places.get(change.payload.id) ?? []) : [],
    )
    .flatMap(({ project, environments }) =>
      environments.map((environment) => ({ project, environment })),
    );
}
