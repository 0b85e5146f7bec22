import type { Caller } from '../auth/caller.ts';
import { ExceedsLimitError } from '../errors.ts';
import { byNow, changeRequest, refuseOthers } from './change-request.ts';
import { MAX_COMMENTS } from './limits.ts';
import type { ChangeRequest, ChangeRequestPlace } from './model.ts';

/**
 * The request with one comment more. Pure but for the time.
 * @throws {ExceedsLimitError} beyond 100
 */
export const withComment = (
  request: ChangeRequest,
  caller: Caller,
  text: string,
): ChangeRequest => {
  const { comments } = request;
  if (comments.length >= MAX_COMMENTS) {
    throw new ExceedsLimitError('comments of a change request', MAX_COMMENTS);
  }
  const id = (comments.at(-1)?.id ?? 0) + 1;
  return { ...request, comments: [...comments, { id, text, ...byNow(caller) }] };
};

/**
 * Adds a comment.
 * @throws {NotFoundError} when there is no such change request, {ExceedsLimitError} beyond 100
 */
export const addComment = async (
  caller: Caller,
  place: ChangeRequestPlace,
  text: string,
): Promise<void> => {
  await changeRequest(caller, place, [], ({ request }) => ({
    after: withComment(request, caller, text),
    events: [],
  }));
};

/**
 * Gives a change request another title.
 * @throws {NotFoundError} when there is none
 * @throws {NoAccessError} for anybody but its author and administrators
 */
export const setTitle = async (
  caller: Caller,
  place: ChangeRequestPlace,
  title: string,
): Promise<void> => {
  await changeRequest(caller, place, [], ({ request }) => {
    refuseOthers(caller, request);
    return { after: request.title === title ? request : { ...request, title }, events: [] };
  });
};
