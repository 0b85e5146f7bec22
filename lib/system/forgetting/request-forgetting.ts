import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { pseudonymOf } from '../../identity/users/pseudonym.ts';
import { accountNotFound, findUser, lastUserId } from '../../identity/users/user-store.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew } from '../../platform/dynamo/write.ts';
import { ConflictError } from '../../platform/errors.ts';
import { createForgettingWrite, findForgetting } from './forgetting-store.ts';
import type { Forgotten } from './model.ts';

/** What is known of an account that is, or will be, forgotten. */
export type RequestedForgetting = Omit<Forgotten, 'finishedAt'> & Partial<Forgotten>;

/**
 * Requests that a deleted account is forgotten: the worker of each minute replaces its names everywhere. Requested again, it
 * says how far that is, and records nothing.
 * @throws {NotFoundError} for an id that no account ever had
 * @throws {ConflictError} for an account that still exists: who deletes it decides about its groups and rights
 */
export function requestForgetting(author: Author, user: number): Promise<RequestedForgetting> {
  return recordChange({ author, expect: ['user-forgotten'] }, async () => {
    const [{ underWay, done }, account, last] = await Promise.all([
      findForgetting(user),
      findUser(user),
      lastUserId(),
    ]);
    if (account) {
      throw new ConflictError(
        'The account still exists. Delete it first: only a deleted account can be forgotten.',
      );
    }
    if (user < 1 || user > last) throw accountNotFound(user, 'User');
    if (done) return noChange<RequestedForgetting>(done);
    if (underWay) return noChange<RequestedForgetting>(underWay);
    const requested = { user, pseudonym: pseudonymOf(user), requestedAt: new Date().toISOString() };
    return {
      writes: [
        createForgettingWrite({
          ...requested,
          texts: [],
          place: { phase: 'names', type: 0, position: 1 },
        }),
        { check: keys.user(user), when: isNew },
      ],
      events: [{ type: 'user-forgotten', data: { id: user, name: requested.pseudonym } }],
      result: requested as RequestedForgetting,
    };
  });
}
