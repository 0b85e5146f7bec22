import type { Caller } from '../../auth/caller.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ConflictError } from '../../platform/errors.ts';
import { validSessionCheck } from '../sessions/session-store.ts';
import { getCallingUser } from '../user-tokens/calling-user.ts';
import type { User } from '../users/model.ts';

/**
 * The person who makes the request with a session, and the condition of a change that the session has not ended. A token is not enough to change how they sign in: who
 * finds one could stay for ever.
 * @throws {ConflictError} for a token
 */
export async function getSignedInUser(
  caller: Caller,
): Promise<{ readonly user: User; readonly sessionCheck: Write }> {
  if (caller.session === undefined) {
    throw new ConflictError(
      'Passkeys are changed in a browser in which you are signed in, not with a token.',
    );
  }
  const user = await getCallingUser(caller);
  return { user, sessionCheck: validSessionCheck(user.id, caller.session) };
}
