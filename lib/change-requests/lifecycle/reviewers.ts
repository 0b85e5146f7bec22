import type { Caller } from '../../auth/caller.ts';
import { type User, userName } from '../../identity/users/model.ts';
import { findUsers } from '../../identity/users/user-store.ts';
import { invalid } from '../../platform/errors.ts';
import { changeRequest, loadChangeRequest, refuseOthers } from '../change-request.ts';
import type { ChangeRequestPlace } from '../model.ts';

/**
 * Lists the requested reviewers of a change request, without deleted users.
 * @throws {NotFoundError} for an unknown change request
 */
export async function listReviewers(place: ChangeRequestPlace) {
  const { request } = await loadChangeRequest(place);
  const users = await findUsers(request.reviewers);
  return users.filter((user) => user !== undefined).map(presentReviewer);
}

/**
 * Sets the requested reviewers of a change request. This grants no permission, and other users with the
 * permission may approve too.
 * @throws {NotFoundError} for an unknown change request
 * @throws {NoAccessError} unless the caller is the author or an administrator
 * @throws {ValidationError} naming unknown users
 */
export async function setReviewers(
  caller: Caller,
  place: ChangeRequestPlace,
  reviewers: readonly number[],
): Promise<void> {
  await changeRequest(caller, place, [], async ({ request }) => {
    refuseOthers(caller, request);
    const users = await findUsers(reviewers);
    const unknown = reviewers.filter((_id, index) => !users[index]);
    if (unknown.length > 0) {
      throw invalid('/body/reviewers', 'must be ids of existing users', {
        hint: `Unknown: ${unknown.join(', ')}.`,
      });
    }
    return { after: { ...request, reviewers }, events: [] };
  });
}

/** The API always returns an email address; empty for users without one. */
export function presentReviewer(user: User) {
  return {
    id: user.id,
    name: user.name,
    username: user.username ?? userName(user),
    email: user.email ?? '',
  };
}
