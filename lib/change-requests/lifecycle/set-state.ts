import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventType } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { affectedEnvironments, requireInAll } from '../apply/affected-environments.ts';
import { loadLiveState } from '../apply/live-state.ts';
import { findAllConflicts, planApplication, refuseConflicts } from '../apply/plan-application.ts';
import { expectedRequestEvents, loadChangeRequest, refuseState } from '../change-request.ts';
import { findChangeRequest } from '../change-request-store.ts';
import { updateChangeRequestWrites } from '../change-request-writes.ts';
import {
  type ChangeRequest,
  type ChangeRequestPlace,
  type ChangeRequestState,
  remainingOf,
} from '../model.ts';
import type { stateRequestSchema } from '../schemas/request-schema.ts';
import { withComment } from './comments.ts';
import { decisions, type TargetState, type Transition } from './state-changes.ts';
import { type ApproverRights, loadApproverRights, refuseUnapproved } from './valid-approvals.ts';

/** For states that do not depend on the approvals. */
const noApprovers: ApproverRights = new Map();

type StateRequest = InputOf<typeof stateRequestSchema>;

const eventTypes: Readonly<Record<ChangeRequestState, readonly EventType[]>> = {
  Draft: [],
  'In review': ['change-request-sent-to-review'],
  Approved: ['change-request-approval-added', 'change-request-approved'],
  Rejected: ['change-request-rejected'],
  Cancelled: ['change-request-cancelled'],
  Scheduled: ['change-request-scheduled'],
  Applied: ['change-request-applied'],
};

/**
 * Moves a change request into another state: sends it to review, approves, rejects, cancels, schedules or
 * applies it. Requesting the current state does nothing, except for another approval or another time.
 *
 * Applying is one transaction: all changes with all their events, or nothing. Where they do not fit one, it is several,
 * each of which is whole: see ADR 9.
 *
 * @throws {NotFoundError} for an unknown change request
 * @throws {NoAccessError} without the permission, and for approving one's own change request
 * @throws {ValidationError} when the current state does not allow the new one, or it is too large
 * @throws {ConflictError} when something that it changes was modified by someone else, or no longer
 * exists
 */
export async function setState(
  caller: Caller,
  place: ChangeRequestPlace,
  request: StateRequest,
): Promise<ChangeRequest> {
  const { state } = request;
  let moved = await moveTo(caller, place, request);
  while (state === 'Applied' && moved.state !== 'Applied') {
    moved = await moveTo(caller, place, { state });
  }
  return moved;
}

/** Moves it into the state, or applies the next part of it. */
function moveTo(
  caller: Caller,
  place: ChangeRequestPlace,
  { state, comment, scheduledAt }: StateRequest,
): Promise<ChangeRequest> {
  return recordChange(
    { author: caller.author, expect: expectedRequestEvents(place, ...eventTypes[state]) },
    async () => {
      const { project, request: stored } = await loadChangeRequest(place);
      const request = comment ? withComment(stored, caller, comment) : stored;
      const needsApprovals = state === 'Applied' || state === 'Scheduled';
      const [live, approvers] = await Promise.all([
        loadLiveState(project, request.environment, request.changes),
        needsApprovals ? loadApproverRights(request) : noApprovers,
      ]);
      const affected = affectedEnvironments(live, remainingOf(request).changes);
      const transition = { caller, project, request, live, affected, approvers, scheduledAt };
      const change = await (state === 'Applied' ? apply(transition) : commit(transition, state));
      if (change.writes.length > 0 || request === stored) return change;
      return { ...change, writes: updateChangeRequestWrites(stored, request), result: request };
    },
  );
}

async function apply(transition: Transition): Promise<Commit<ChangeRequest>> {
  const { caller, request, live, affected, approvers } = transition;
  requireInAll(caller, 'APPLY_CHANGE_REQUEST', affected);
  // A retry after a lost response succeeds.
  if (request.state === 'Applied') return noChange(request);
  refuseState(request, ['Approved', 'Scheduled']);
  refuseUnapproved(request, affected, approvers);
  const conflicts = await findAllConflicts(live, request);
  if (conflicts.size > 0) {
    // It may have been applied between the two reads, so that its own changes look like those of others.
    const now = await findChangeRequest(request.id);
    if (now?.state === 'Applied') return noChange(now);
  }
  refuseConflicts(request, conflicts);
  const { after, writes, events } = planApplication(live, request, caller.author);
  return { writes, events, result: after };
}

async function commit(transition: Transition, target: TargetState): Promise<Commit<ChangeRequest>> {
  const { request } = transition;
  const { after, events } = await decisions[target](transition);
  if (after === request) return noChange(request);
  return { writes: updateChangeRequestWrites(request, after), events, result: after };
}
