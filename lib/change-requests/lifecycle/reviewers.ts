import type { Caller } from '../../auth/caller.ts';
import { holds } from '../../auth/rights.ts';
import { environmentNotFound } from '../../environments/environment-store.ts';
import { loadRights } from '../../identity/authentication/load-rights.ts';
import { type User, userName } from '../../identity/users/model.ts';
import { findUsers, listUsers } from '../../identity/users/user-store.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { invalid } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import { changeRequest, loadChangeRequest, refuseOthers } from '../change-request.ts';
import type { ChangeRequestPlace } from '../model.ts';

/** Users whose rights are loaded in parallel; each costs a few queries. */
const USERS_AT_ONCE = 25;

/**
 * Lists the users allowed to approve changes in an environment of a project. Loads the rights of every
 * user, which is acceptable because reviewers are chosen rarely.
 *
 * @throws {NotFoundError} for an unknown project, or an environment that the project does not have
 */
export async function listAvailableReviewers(projectId: string, environment: string) {
  const [project, users] = await Promise.all([getProject(projectId), listUsers()]);
  if (!Object.hasOwn(project.environments, environment)) throw environmentNotFound(environment);
  const able: User[] = [];
  for (const some of chunksOf(users, USERS_AT_ONCE)) {
    const rights = await Promise.all(some.map(loadRights));
    able.push(
      ...some.filter((_user, index) => {
        const held = rights[index];
        return held && holds(held, ['APPROVE_CHANGE_REQUEST'], { project, environment });
      }),
    );
  }
  return able.map(presentReviewer);
}

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
function presentReviewer(user: User) {
  return {
    id: user.id,
    name: user.name,
    username: user.username ?? userName(user),
    email: user.email ?? '',
  };
}
