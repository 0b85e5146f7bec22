import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange } from '../../events/commit/record-change.ts';
import type { Project } from '../../projects/model.ts';
import { loadLiveState } from '../apply/live-state.ts';
import { findAllConflicts, refuseLargeApplication } from '../apply/plan-application.ts';
import { withReviewedEffects } from '../apply/reviewed-effect.ts';
import { inState, refuseAppliedInPart } from '../change-request.ts';
import { changeEvent, requestEvent } from '../change-request-events.ts';
import { findChangeRequest, isOfProject, lastChangeRequestId } from '../change-request-store.ts';
import { createChangeRequestWrites, updateChangeRequestWrites } from '../change-request-writes.ts';
import { cancelled } from '../lifecycle/state-changes.ts';
import { type ChangeRequest, type FlagChangeInput, isOpenChangeRequest } from '../model.ts';
import { newDraft } from './add-changes.ts';
import { sentOf } from './edit-changes.ts';
import { propose } from './propose.ts';

/** Changes in an environment that are proposed together. */
interface WholeProposal {
  readonly title: string;
  /** At most as many as one transaction can propose: each is an event. */
  readonly inputs: readonly FlagChangeInput[];
}

/** The change request of a project that has an id, if it is still open. */
export async function findOpenRequest(
  project: Project,
  id: number | undefined,
): Promise<ChangeRequest | undefined> {
  const found = id === undefined ? undefined : await findChangeRequest(id);
  return found && isOpenChangeRequest(found) && isOfProject(found, project) ? found : undefined;
}

/** Whether an open change request has these changes, and can be applied as it is. */
export async function isStillThat(
  project: Project,
  request: ChangeRequest,
  inputs: readonly FlagChangeInput[],
): Promise<boolean> {
  if (!isDeepStrictEqual(request.changes.map(sentOf), inputs)) return false;
  const live = await loadLiveState(project, request.environment, request.changes);
  return (await findAllConflicts(live, request)).size === 0;
}

/**
 * Cancels an open change request, because another one takes its place.
 * @throws {ValidationError} once a part of it is applied
 */
export async function decideReplacement(
  caller: Caller,
  project: Project,
  request: ChangeRequest,
): Promise<Commit<undefined>> {
  refuseAppliedInPart(request);
  const live = await loadLiveState(project, request.environment, request.changes);
  const { after, events } = cancelled(live, request, caller.author);
  if (after === request) return noChange();
  return { writes: updateChangeRequestWrites(request, after), events, result: undefined };
}

/**
 * A change request with all of its changes, which is in review from the start.
 * @throws {ApiError} whatever the direct writes would throw
 */
export async function decideWholeRequest(
  caller: Caller,
  project: Project,
  environment: string,
  { title, inputs }: WholeProposal,
): Promise<Commit<ChangeRequest>> {
  const [live, last] = await Promise.all([
    loadLiveState(project, environment, inputs),
    lastChangeRequestId(),
  ]);
  const numbered = inputs.map((input, index) => ({
    input,
    id: index + 1,
    pointer: `/body/${index}`,
  }));
  const changes = await propose(caller, live, [], numbered);
  const draft = {
    ...newDraft(caller, project, environment, last + 1),
    title,
    changes: withReviewedEffects(live, changes),
    lastChangeId: changes.length,
  };
  refuseLargeApplication(live, draft);
  const request = inState(draft, 'In review', caller.author);
  return {
    writes: createChangeRequestWrites(request, !caller.rights.isAdmin),
    events: [
      requestEvent('change-request-created', request),
      ...changes.map((change) => changeEvent(request, undefined, change)),
      requestEvent('change-request-sent-to-review', request),
    ],
    result: request,
  };
}
