import type { Caller } from '../../auth/caller.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { validSessionCheck } from '../sessions/session-store.ts';
import { hashSecret, secretOf } from '../tokens/token-format.ts';
import type { User } from '../users/model.ts';
import { findUser } from '../users/user-store.ts';
import { validTokenCheck } from './user-token-store.ts';
import type { TokenOwner } from './user-tokens.ts';

/**
 * The user who makes the request.
 * @throws {NotFoundError} for an admin token, which has no user
 */
export async function getCallingUser({ author, tokenType }: Caller): Promise<User> {
  if (tokenType !== 'user') {
    throw new NotFoundError(
      { kind: 'user' },
      'Admin tokens have no user, so they cannot own personal access tokens. Use a token of a user; a user with a password gets a first one from POST /auth/simple/login.',
    );
  }
  const user = await findUser(author.id);
  if (!user)
    throw new NotFoundError({ kind: 'user' }, 'Could not find your user: it was just deleted.');
  return user;
}

/**
 * The caller, as the owner of tokens.
 * @param authorization the header of the request
 */
export function callingOwner(caller: Caller, authorization: string | undefined): TokenOwner {
  return {
    id: caller.author.id,
    load: () => getCallingUser(caller),
    callingCheck: caller.session
      ? validSessionCheck(caller.author.id, caller.session)
      : validTokenCheck(hashSecret(secretOf(authorization) ?? '')),
  };
}
