import type { Caller } from '../../auth/caller.ts';
import { ConflictError } from '../../platform/errors.ts';
import { getCallingUser } from '../user-tokens/calling-user.ts';
import type { User } from '../users/model.ts';

/**
 * The person who makes the request with a session. A token is not enough to change how they sign in: who
 * finds one could stay for ever.
 * @throws {ConflictError} for a token
 */
export function getSignedInUser(caller: Caller): Promise<User> {
  if (caller.session === undefined) {
    throw new ConflictError(
      'Passkeys are changed in a browser in which you are signed in, not with a token.',
    );
  }
  return getCallingUser(caller);
}
