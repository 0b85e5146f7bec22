import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { NoAccessError, NotFoundError, ValidationError } from '../../platform/errors.ts';
import { loadLiveState } from '../apply/live-state.ts';
import type { LiveState } from '../apply/model.ts';
import { refuseLargeProposal } from '../apply/plan-application.ts';
import { findEffectConflicts, withReviewedEffects } from '../apply/reviewed-effect.ts';
import {
  changeRequest,
  expectedRequestEvents,
  inState,
  isAuthor,
  type LoadedRequest,
  loadChangeRequest,
  refuseAppliedInPart,
  refuseOthers,
  refuseState,
} from '../change-request.ts';
import { changeEvent, requestEvent } from '../change-request-events.ts';
import { deleteChangeRequestWrites } from '../change-request-writes.ts';
import {
  type ChangeInput,
  type ChangeRequest,
  type ChangeRequestPlace,
  isOpenChangeRequest,
  type ProposedChange,
} from '../model.ts';
import { propose } from './propose.ts';

type ProposedChangePlace = ChangeRequestPlace & { readonly changeId: number };

/**
 * Replaces a change. The new one is based on the current state, so earlier conflicts are resolved.
 * Outside of a draft this voids all approvals.
 *
 * @throws {NotFoundError} for an unknown change
 * @throws {NoAccessError} unless the caller is the author
 * @throws {ValidationError} once the change request is scheduled or closed, and for more than one transaction can
 * apply
 * @throws {ApiError} whatever the direct write would throw
 */
export function editChange(
  caller: Caller,
  { changeId, ...place }: ProposedChangePlace,
  input: ChangeInput,
): Promise<ChangeRequest> {
  return changeRequest(
    caller,
    place,
    ['change-edited'],
    async ({ project, request }: LoadedRequest) => {
      refuseEditing(caller, request);
      const before = findChange(request, changeId);
      const index = request.changes.indexOf(before);
      const live = await loadLiveState(project, request.environment, [...request.changes, input]);
      const inputs = [{ input, id: changeId, pointer: '/body' }];
      const [edited] = await propose(caller, live, request.changes.slice(0, index), inputs);
      const isSame =
        edited?.fingerprint === before.fingerprint &&
        isDeepStrictEqual(sentOf(edited), sentOf(before));
      if (!edited) return { after: request, events: [] };
      const changes = request.changes.with(index, edited);
      if (isSame && findEffectConflicts(live, request).size === 0) {
        return { after: request, events: [] };
      }
      refuseLargeProposal(live, { ...request, changes });
      return afterEdit(live, request, changes, changeEvent(request, before, edited));
    },
  );
}

/**
 * Removes a change. Outside of a draft this voids all approvals.
 *
 * @throws {NotFoundError} for an unknown change
 * @throws {NoAccessError} unless the caller is the author
 * @throws {ValidationError} once the change request is scheduled or closed, and for the last change under
 * review
 */
export async function discardChange(
  caller: Caller,
  { changeId, ...place }: ProposedChangePlace,
): Promise<void> {
  await changeRequest(caller, place, ['change-discarded'], async ({ project, request }) => {
    refuseEditing(caller, request);
    const before = findChange(request, changeId);
    const changes = request.changes.filter((change) => change !== before);
    if (changes.length === 0 && request.state !== 'Draft') {
      throw new ValidationError(
        `The change request ${request.id} is under review, and this is its only change. Cancel the change request instead.`,
      );
    }
    const live = await loadLiveState(project, request.environment, changes);
    return afterEdit(live, request, changes, changeEvent(request, before, undefined));
  });
}

/**
 * Deletes a change request, unless it is applied or scheduled.
 * @throws {NotFoundError} for an unknown change request
 * @throws {NoAccessError} unless the caller is the author or an administrator
 */
export function deleteChangeRequest(caller: Caller, place: ChangeRequestPlace): Promise<void> {
  return recordChange(
    { author: caller.author, expect: expectedRequestEvents(place, 'change-request-discarded') },
    async () => {
      const { request } = await loadChangeRequest(place);
      refuseOthers(caller, request);
      refuseState(request, ['Draft', 'In review', 'Approved', 'Rejected', 'Cancelled']);
      if (isOpenChangeRequest(request)) refuseAppliedInPart(request);
      return {
        writes: deleteChangeRequestWrites(request),
        events: [requestEvent('change-request-discarded', request)],
        result: undefined,
      };
    },
  );
}

/**
 * Only the author may edit a change request, because its editors must not approve it.
 * @throws {NoAccessError} for other callers
 * @throws {ValidationError} while it is scheduled, and after it is closed
 */
function refuseEditing(caller: Caller, request: ChangeRequest): void {
  if (!isAuthor(caller, request)) {
    throw new NoAccessError(
      `The change request ${request.id} was created by someone else. Only its author can edit it.`,
    );
  }
  refuseAppliedInPart(request);
  // A change request that failed or was suspended may be edited, so that it can be repaired.
  if (request.schedule && request.schedule.status !== 'pending') return;
  refuseState(request, ['Draft', 'In review', 'Approved']);
}

function findChange({ id, changes }: ChangeRequest, changeId: number): ProposedChange {
  const change = changes.find((each) => each.id === changeId);
  if (change) return change;
  throw new NotFoundError({ kind: 'change', id: changeId, where: `in the change request ${id}` });
}

/** A change as it was sent. Pure. */
export function sentOf(change: ProposedChange) {
  const {
    id,
    createdBy,
    createdAt,
    fingerprint,
    before,
    after,
    appliedAt,
    reviewedEffect,
    strategyId,
    approvalsBefore,
    ...input
  } = change;
  return input;
}

/** Editing voids all approvals, and an approved change request goes back to review, as it is now. */
function afterEdit(
  live: LiveState,
  before: ChangeRequest,
  proposed: readonly ProposedChange[],
  edited: EventDraft,
): { readonly after: ChangeRequest; readonly events: readonly EventDraft[] } {
  const changes = before.state === 'Draft' ? proposed : withReviewedEffects(live, proposed);
  const after = { ...before, changes, approvals: [] };
  if (before.state !== 'Approved' && before.state !== 'Scheduled')
    return { after, events: [edited] };
  return {
    after: inState(after, 'In review', before.createdBy),
    events: [edited, requestEvent('change-request-sent-to-review', after)],
  };
}
