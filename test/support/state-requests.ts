import type { Caller } from '../../lib/auth/caller.ts';
import type { Permission } from '../../lib/auth/permissions.ts';
import { allRights, noRights, type Rights } from '../../lib/auth/rights.ts';
import { decisions, type TargetState } from '../../lib/change-requests/lifecycle/state-changes.ts';
import type { ChangeRequest } from '../../lib/change-requests/model.ts';
import { aLiveState } from './change-request-state.ts';
import { aCaller, aProject } from './flag-state.ts';

/** Callers who request states of change requests, for tests of pure rules. */

/** User 1 has created the change request. */
const callers = {
  author: aCaller(1, noRights),
  'author with all permissions': aCaller(1, allRights),
  reviewer: aCaller(2, mayInProject('APPROVE_CHANGE_REQUEST')),
  applier: aCaller(3, mayInProject('APPLY_CHANGE_REQUEST')),
  admin: aCaller(4, allRights),
  stranger: aCaller(5, noRights),
} as const satisfies Record<string, Caller>;

export type Who = keyof typeof callers;

/** A project whose environment "production" requires two approvals. */
export const project = aProject({
  changeRequestEnvironments: { production: { requiredApprovals: 2 } },
});
export const later = '2099-01-01T00:00:00.000Z';

/** Approvals by these users. */
export function approvedBy(...ids: number[]) {
  return ids.map((id) => ({
    createdBy: { id, name: `user ${id}` },
    createdAt: '2026-01-01T00:00:00Z',
  }));
}

/** Present rights of users who can approve in "production" and "development". */
export function reviewersById(...ids: number[]): ReadonlyMap<number, Rights> {
  const permissions = ['production', 'development'].map(
    (environment) => ({ name: 'APPROVE_CHANGE_REQUEST', environment }) as const,
  );
  return new Map(ids.map((id) => [id, { ...noRights, projects: new Map([['web', permissions]]) }]));
}

/**
 * Requests a state of a change request that takes effect in "production".
 * @throws {ApiError} as the decision does
 */
export async function decide(
  who: Who,
  target: TargetState,
  request: ChangeRequest,
  scheduledAt?: string,
  live = aLiveState({ project }),
) {
  return await decisions[target]({
    caller: callers[who],
    project,
    request,
    live,
    affected: [{ project, environment: 'production' }],
    approvers: reviewersById(2, 7, 8),
    scheduledAt,
  });
}

function mayInProject(...names: Permission[]): Rights {
  return {
    ...noRights,
    projects: new Map([['web', names.map((name) => ({ name, environment: 'production' }))]]),
  };
}
