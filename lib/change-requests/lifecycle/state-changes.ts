import type { Author } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import { invalid, NoAccessError, ValidationError } from '../../platform/errors.ts';
import {
  type AffectedEnvironment,
  isAllowedInAll,
  requiredApprovals,
  requireInAll,
} from '../apply/affected-environments.ts';
import type { LiveState } from '../apply/model.ts';
import {
  findAllConflicts,
  refuseConflicts,
  refuseLargeApplication,
} from '../apply/plan-application.ts';
import { withReviewedEffects } from '../apply/reviewed-effect.ts';
import { withStatesAfter } from '../apply/states-after.ts';
import { stepsOf } from '../apply/steps.ts';
import {
  byNow,
  inState,
  type LoadedRequest,
  type RequestDecision,
  refuseAppliedInPart,
  refuseOthers,
  refuseState,
} from '../change-request.ts';
import { requestEvent } from '../change-request-events.ts';
import {
  type Approval,
  type ChangeRequest,
  type ChangeRequestState,
  remainingOf,
} from '../model.ts';
import {
  type ApproverRights,
  coveringApprovals,
  placesOf,
  refuseUnapproved,
} from './valid-approvals.ts';

/** A change request with the state that it touches, and the environments in which it takes effect. */
export interface Transition extends LoadedRequest {
  readonly caller: Caller;
  readonly live: LiveState;
  readonly affected: readonly AffectedEnvironment[];
  /** Empty for states that do not depend on the approvals. */
  readonly approvers: ApproverRights;
  readonly scheduledAt: string | undefined;
}

export type TargetState = Exclude<ChangeRequestState, 'Applied'>;

/** Checks and effect of moving to each state. */
export const decisions: Readonly<
  Record<TargetState, (transition: Transition) => RequestDecision | Promise<RequestDecision>>
> = {
  Draft: (transition) => {
    refuseOthers(transition.caller, transition.request);
    refuseState(transition.request, ['Draft']);
    return unchanged(transition.request);
  },
  'In review': sendToReview,
  Approved: approve,
  Rejected: reject,
  Cancelled: cancel,
  Scheduled: schedule,
};

function unchanged(request: ChangeRequest): RequestDecision {
  return { after: request, events: [] };
}

async function sendToReview({ caller, request, live }: Transition): Promise<RequestDecision> {
  refuseOthers(caller, request);
  if (request.state === 'In review') return unchanged(request);
  refuseState(request, ['Draft']);
  if (request.changes.length === 0) {
    throw new ValidationError(`The change request ${request.id} has no changes to review.`);
  }
  refuseConflicts(request, await findAllConflicts(live, request));
  refuseLargeApplication(live, request);
  return {
    after: inState(
      { ...request, changes: withReviewedEffects(live, request.changes) },
      'In review',
      caller.author,
    ),
    events: [requestEvent('change-request-sent-to-review', request)],
  };
}

/** Approving again replaces an approval that does not cover where the changes take effect now. */
async function approve({ caller, request, live, affected }: Transition): Promise<RequestDecision> {
  requireInAll(caller, 'APPROVE_CHANGE_REQUEST', affected);
  // A schedule that failed for its approvals can be approved again.
  const isStopped = request.schedule !== undefined && request.schedule.status !== 'pending';
  refuseState(request, ['In review', 'Approved', ...(isStopped ? (['Scheduled'] as const) : [])]);
  refuseOwn(caller, request);
  refuseConflicts(request, await findAllConflicts(live, request));
  const isOwn = ({ createdBy }: Approval) => createdBy.id === caller.author.id;
  const isNew = !coveringApprovals(request, affected).some(isOwn);
  const approval = { ...byNow(caller), places: placesOf(affected) };
  const approvals = isNew
    ? [...request.approvals.filter((other) => !isOwn(other)), approval]
    : request.approvals;
  const after = { ...request, approvals };
  const count = coveringApprovals(after, affected).length;
  const isEnough = request.state !== 'Approved' && count >= requiredApprovals(affected);
  if (!isNew && !isEnough) return unchanged(request);
  return {
    after: isEnough ? inState(after, 'Approved', caller.author) : after,
    events: [
      ...(isNew ? [requestEvent('change-request-approval-added', request)] : []),
      ...(isEnough ? [requestEvent('change-request-approved', request)] : []),
    ],
  };
}

function refuseOwn({ author }: Caller, { createdBy }: ChangeRequest): void {
  if (author.id !== createdBy.id) return;
  throw new NoAccessError('You cannot review your own change request.');
}

function reject({ caller, request, live, affected }: Transition): RequestDecision {
  requireInAll(caller, 'APPROVE_CHANGE_REQUEST', affected);
  if (request.state === 'Rejected') return unchanged(request);
  refuseState(request, ['In review', 'Approved', 'Scheduled']);
  refuseAppliedInPart(request);
  refuseOwn(caller, request);
  return {
    after: inState(
      { ...withOutcome(live, request), rejections: [...request.rejections, byNow(caller)] },
      'Rejected',
      caller.author,
    ),
    events: [requestEvent('change-request-rejected', request)],
  };
}

function cancel({ caller, request, live, affected }: Transition): RequestDecision {
  // Otherwise only administrators could cancel a change request whose author has left.
  if (!isAllowedInAll(caller, 'APPLY_CHANGE_REQUEST', affected)) refuseOthers(caller, request);
  if (request.state === 'Cancelled') return unchanged(request);
  refuseState(request, ['Draft', 'In review', 'Approved', 'Scheduled']);
  return cancelled(live, request, caller.author);
}

/** A change request that is cancelled. Pure. */
export function cancelled(live: LiveState, request: ChangeRequest, by: Author): RequestDecision {
  return {
    after: inState(withOutcome(live, request), 'Cancelled', by),
    events: [requestEvent('change-request-cancelled', request)],
  };
}

/** The change request with what its changes would have done, which cannot be found once others change the same. */
function withOutcome(live: LiveState, request: ChangeRequest): ChangeRequest {
  const steps = stepsOf(live, remainingOf(request).changes);
  return { ...request, changes: withStatesAfter(request.changes, steps) };
}

async function schedule(transition: Transition): Promise<RequestDecision> {
  const { caller, request, live, affected } = transition;
  requireInAll(caller, 'APPLY_CHANGE_REQUEST', affected);
  refuseState(request, ['Approved', 'Scheduled']);
  refuseAppliedInPart(request);
  const scheduledAt = refuseNoTime(transition.scheduledAt);
  refuseUnapproved(request, affected, transition.approvers);
  refuseConflicts(request, await findAllConflicts(live, request));
  refuseLargeApplication(live, request);
  return {
    after: {
      ...inState(request, 'Scheduled', caller.author),
      schedule: { scheduledAt, status: 'pending' },
    },
    events: [requestEvent('change-request-scheduled', request, { scheduledDate: scheduledAt })],
  };
}

function refuseNoTime(scheduledAt: string | undefined): string {
  const pointer = '/body/scheduledAt';
  if (scheduledAt === undefined) {
    throw invalid(pointer, 'is required for the state "Scheduled"');
  }
  const time = new Date(scheduledAt);
  if (!(time.getTime() > Date.now())) {
    throw invalid(pointer, 'must be in the future', { sent: scheduledAt });
  }
  return time.toISOString();
}
