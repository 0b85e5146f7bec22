import type { Author } from '../auth/author.ts';
import type { Caller } from '../auth/caller.ts';
import { type ExpectedEvent, noChange, recordChange } from '../events/commit/record-change.ts';
import type { EventDraft, EventType } from '../events/log/types.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { NoAccessError, ValidationError } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { getProject } from '../projects/project-store.ts';
import { changeRequestNotFound, findChangeRequest, isOfProject } from './change-request-store.ts';
import { updateChangeRequestWrites } from './change-request-writes.ts';
import {
  type ChangeRequest,
  type ChangeRequestPlace,
  type ChangeRequestState,
  remainingOf,
} from './model.ts';

/** A change request and its project, as currently stored. */
export interface LoadedRequest {
  readonly project: Project;
  readonly request: ChangeRequest;
}

/** The change request after a decision, and the events to record. */
export interface RequestDecision {
  readonly after: ChangeRequest;
  readonly events: readonly EventDraft[];
}

/**
 * Reads a change request of a project in one round trip.
 * @throws {NotFoundError} for an unknown project, or a change request that the project does not have
 */
export async function loadChangeRequest({
  projectId,
  id,
}: ChangeRequestPlace): Promise<LoadedRequest> {
  const [project, request] = await allInOrder([getProject(projectId), findChangeRequest(id)]);
  if (!request || !isOfProject(request, project)) throw changeRequestNotFound(id);
  return { project, request };
}

/** Events of a change request that `recordChange` should expect. */
export function expectedRequestEvents(
  { projectId }: { readonly projectId: string },
  ...types: readonly EventType[]
): ExpectedEvent[] {
  return types.map((type) => ({ type, project: projectId }));
}

/**
 * Updates a change request itself, not the flags or segments that it changes.
 * @param types of the events to expect
 * @param decide returns the updated change request; the same object means no change
 * @throws {NotFoundError} for an unknown change request
 */
export function changeRequest(
  caller: Caller,
  place: ChangeRequestPlace,
  types: readonly EventType[],
  decide: (loaded: LoadedRequest) => RequestDecision | Promise<RequestDecision>,
): Promise<ChangeRequest> {
  return recordChange(
    { author: caller.author, expect: expectedRequestEvents(place, ...types) },
    async () => {
      const loaded = await loadChangeRequest(place);
      const { after, events } = await decide(loaded);
      if (after === loaded.request) return noChange(after);
      return { writes: updateChangeRequestWrites(loaded.request, after), events, result: after };
    },
  );
}

export function isAuthor({ author }: Caller, { createdBy }: ChangeRequest): boolean {
  return author.id === createdBy.id;
}

/** @throws {NoAccessError} unless the caller is the author or an administrator */
export function refuseOthers(caller: Caller, request: ChangeRequest): void {
  if (caller.rights.isAdmin || isAuthor(caller, request)) return;
  throw new NoAccessError(
    `The change request ${request.id} was created by someone else. Only its author or an administrator can do this.`,
  );
}

/** @throws {ValidationError} naming the current state and the allowed ones */
export function refuseState(
  { id, state }: ChangeRequest,
  allowed: readonly ChangeRequestState[],
): void {
  if (allowed.includes(state)) return;
  const wanted = allowed.map((name) => `"${name}"`).join(' or ');
  throw new ValidationError(
    `The change request ${id} is in the state "${state}". It must be in the state ${wanted}.`,
  );
}

/**
 * What was approved is what is applied: once a part of it is, the rest can be applied or cancelled, and nothing else.
 * @throws {ValidationError} with the number of changes that are applied
 */
export function refuseAppliedInPart(request: ChangeRequest): void {
  const remaining = remainingOf(request).changes.length;
  const { id, changes } = request;
  if (remaining === changes.length) return;
  throw new ValidationError(
    `Of the change request ${id}, ${changes.length - remaining} of ${changes.length} changes are applied. Apply or cancel the others.`,
  );
}

/** Moves a change request into another state, as of now. */
export function inState(
  request: ChangeRequest,
  state: ChangeRequestState,
  { id, name }: Author,
): ChangeRequest {
  return {
    ...request,
    state,
    movedBy: { id, name },
    stateTimestamps: { ...request.stateTimestamps, [state]: new Date().toISOString() },
  };
}

/** The caller as author, and the current time. */
export function byNow({ author }: Caller) {
  return {
    createdBy: { id: author.id, name: author.name },
    createdAt: new Date().toISOString(),
  };
}
