import type { Caller } from '../../auth/caller.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { byNow, changeRequest, refuseOthers } from '../change-request.ts';
import type { ChangeRequest, ChangeRequestPlace } from '../model.ts';
import { MAX_COMMENTS } from '../model.ts';

/**
 * Returns the change request with one more comment. Pure but for the time.
 * @throws {ExceedsLimitError} beyond 100 comments
 */
export function withComment(request: ChangeRequest, caller: Caller, text: string): ChangeRequest {
  const { comments } = request;
  if (comments.length >= MAX_COMMENTS) {
    throw new ExceedsLimitError('comments of a change request', MAX_COMMENTS);
  }
  const id = (comments.at(-1)?.id ?? 0) + 1;
  return { ...request, comments: [...comments, { id, text, ...byNow(caller) }] };
}

/**
 * Adds a comment to a change request.
 * @throws {NotFoundError} for an unknown change request
 * @throws {ExceedsLimitError} beyond 100 comments
 */
export async function addComment(
  caller: Caller,
  place: ChangeRequestPlace,
  text: string,
): Promise<void> {
  await changeRequest(caller, place, [], ({ request }) => ({
    after: withComment(request, caller, text),
    events: [],
  }));
}

/**
 * Sets the title of a change request.
 * @throws {NotFoundError} for an unknown change request
 * @throws {NoAccessError} unless the caller is the author or an administrator
 */
export async function setTitle(
  caller: Caller,
  place: ChangeRequestPlace,
  title: string,
): Promise<void> {
  await changeRequest(caller, place, [], ({ request }) => {
    refuseOthers(caller, request);
    return { after: request.title === title ? request : { ...request, title }, events: [] };
  });
}
