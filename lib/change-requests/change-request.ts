import type { Caller } from '../auth/caller.ts';
import { together } from '../dynamo/together.ts';
import { NoAccessError, ValidationError } from '../errors.ts';
import {
  type Change as Commit,
  type ForeseenEvent,
  recordChange,
} from '../events/record-change.ts';
import type { EventDraft, EventType } from '../events/types.ts';
import type { Project } from '../projects/model.ts';
import { getProject } from '../projects/project-store.ts';
import { changeRequestNotFound, findChangeRequest, isOfProject } from './change-request-store.ts';
import { updateChangeRequestWrites } from './change-request-writes.ts';
import type { ChangeRequest, ChangeRequestPlace, ChangeRequestState } from './model.ts';

/** A change request and its project, as they are now. */
export interface LoadedRequest {
  readonly project: Project;
  readonly request: ChangeRequest;
}

/**
 * Reads a change request of a project: one round trip.
 * @throws {NotFoundError} for an unknown project, and one that it does not have
 */
export const loadChangeRequest = async ({
  projectId,
  id,
}: ChangeRequestPlace): Promise<LoadedRequest> => {
  const [project, request] = await together([getProject(projectId), findChangeRequest(id)]);
  if (!request || !isOfProject(request, project)) throw changeRequestNotFound(id);
  return { project, request };
};

/** What becomes of a change request. */
export interface RequestDecision {
  readonly after: ChangeRequest;
  readonly events: readonly EventDraft[];
}

export const nothingHappens = (request: ChangeRequest): Commit<ChangeRequest> => ({
  writes: [],
  events: [],
  result: request,
});

/** Events of a change request that there will probably be, for `recordChange`. */
export const foreseeAt = (
  { projectId }: { readonly projectId: string },
  ...types: readonly EventType[]
): ForeseenEvent[] => types.map((type) => ({ type, project: projectId }));

/**
 * Changes a change request itself, not what it is about.
 * @param types of the events that there will probably be
 * @param decide what becomes of it; the same object: nothing
 * @throws {NotFoundError} when there is none
 */
export const changeRequest = (
  caller: Caller,
  place: ChangeRequestPlace,
  types: readonly EventType[],
  decide: (loaded: LoadedRequest) => RequestDecision | Promise<RequestDecision>,
): Promise<ChangeRequest> =>
  recordChange(
    caller.author,
    async () => {
      const loaded = await loadChangeRequest(place);
      const { after, events } = await decide(loaded);
      if (after === loaded.request) return nothingHappens(after);
      return { writes: updateChangeRequestWrites(loaded.request, after), events, result: after };
    },
    foreseeAt(place, ...types),
  );

export const isAuthor = ({ author }: Caller, { createdBy }: ChangeRequest): boolean =>
  author.id === createdBy.id;

/** @throws {NoAccessError} unless the caller has created it, or may do everything */
export const refuseOthers = (caller: Caller, request: ChangeRequest): void => {
  if (caller.rights.isAdmin || isAuthor(caller, request)) return;
  throw new NoAccessError(
    `The change request ${request.id} was created by somebody else: only they or an administrator may do this.`,
  );
};

/** @throws {ValidationError} naming the state it is in, and those that it would have to be in */
export const refuseState = (
  { id, state }: ChangeRequest,
  allowed: readonly ChangeRequestState[],
): void => {
  if (allowed.includes(state)) return;
  const wanted = allowed.map((name) => `"${name}"`).join(' or ');
  throw new ValidationError(
    `The change request ${id} is in the state "${state}". For this, it has to be in ${wanted}.`,
  );
};

/** The request in another state, since now. */
export const inState = (request: ChangeRequest, state: ChangeRequestState): ChangeRequest => ({
  ...request,
  state,
  stateTimestamps: { ...request.stateTimestamps, [state]: new Date().toISOString() },
});

/** Somebody, and when. */
export const byNow = ({ author }: Caller) => ({
  createdBy: { id: author.id, name: author.name },
  createdAt: new Date().toISOString(),
});
