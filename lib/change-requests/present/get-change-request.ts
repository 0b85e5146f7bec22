import { TRANSACTION_LIMIT } from '../../platform/dynamo/write.ts';
import { affectedEnvironments, requiredApprovals } from '../apply/affected-environments.ts';
import { effectsOf } from '../apply/effect.ts';
import { loadLiveState } from '../apply/live-state.ts';
import type { Step } from '../apply/model.ts';
import { describeConflicts, findAllConflicts, partsToApply } from '../apply/plan-application.ts';
import { statesAfter } from '../apply/states-after.ts';
import { stepsOf } from '../apply/steps.ts';
import { loadChangeRequest } from '../change-request.ts';
import { loadApproverRights, whyUnapproved } from '../lifecycle/valid-approvals.ts';
import {
  type ChangeRequest,
  type ChangeRequestPlace,
  isOpenChangeRequest,
  remainingOf,
} from '../model.ts';
import { presentChangeRequest } from './present-change-request.ts';

/**
 * Reads a change request with its current conflicts and, once it is approved, with what it still waits for;
 * closed ones have neither.
 * @throws {NotFoundError} when the project does not have it
 */
export async function getChangeRequest(place: ChangeRequestPlace) {
  const { project, request } = await loadChangeRequest(place);
  const [live, rights] = await Promise.all([
    loadLiveState(project, request.environment, request.changes),
    isApproved(request) ? loadApproverRights(request) : undefined,
  ]);
  const remaining = remainingOf(request).changes;
  const affected = affectedEnvironments(live, remaining);
  const minApprovals = requiredApprovals(affected);
  if (!isOpenChangeRequest(request)) {
    return presentChangeRequest(request, minApprovals, {
      live,
      conflicts: new Map(),
      effects: new Map(),
      after: new Map(request.changes.map(({ id, after }) => [id, after])),
    });
  }
  const steps = stepsOf(live, remaining);
  const conflicts = await findAllConflicts(live, request, steps);
  // One that would be refused makes nothing of it; one that someone else has changed can still be edited.
  const isRefused = ({ change }: Step) => conflicts.get(change.id)?.kind === 'refused';
  const reasons = rights && [
    whyUnapproved(request, affected, rights),
    describeConflicts(conflicts) ?? request.application?.reason,
  ];
  return presentChangeRequest(request, minApprovals, {
    live,
    conflicts,
    effects: effectsOf(steps),
    after: new Map([
      ...request.changes.map(({ id, after }) => [id, after] as const),
      ...statesAfter(steps.filter((step) => !isRefused(step))),
    ]),
    reasons,
    parts: {
      writes: partsToApply(live, request).map(({ writes }) => writes),
      maxWrites: TRANSACTION_LIMIT,
    },
  });
}

/** Whether it has had enough approvals, which may count no longer. */
function isApproved({ state }: ChangeRequest): boolean {
  return state === 'Approved' || state === 'Scheduled';
}
