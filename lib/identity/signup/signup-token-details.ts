import { baseUrlFor } from '../../http/base-url.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { listRoles } from '../roles/role-store.ts';
import { findUsers } from '../users/user-store.ts';
import {
  type PresentedToken,
  presentSignupToken,
  type SignupTokenDetails,
} from './present-signup-token.ts';
import type { UsedToken } from './signup-token-store.ts';

/**
 * Tokens as administrators see them, with their secrets, roles and users. The roles are read in
 * parallel with the tokens.
 * @param host the host of the request
 */
export async function withTokenDetails(
  pending: Promise<readonly UsedToken[]>,
  host: string | undefined,
): Promise<PresentedToken[]> {
  const [tokens, roles] = await allInOrder([pending, listRoles()]);
  const users = await findUsers(tokens.flatMap(({ users: ids }) => ids));
  const details: SignupTokenDetails = {
    users: new Map(users.flatMap((user) => (user ? [[user.id, user]] : []))),
    roles: new Map(roles.map((role) => [role.id, role])),
    baseUrl: baseUrlFor(host),
  };
  return tokens.map((token) => presentSignupToken(token, details));
}

/** The same for one token. */
export async function withItsDetails(
  pending: Promise<UsedToken>,
  host: string | undefined,
): Promise<PresentedToken> {
  const one = pending.then((token) => [token]);
  const [presented] = await withTokenDetails(one, host);
  if (!presented) throw new Error('A token was given, and none came back.');
  return presented;
}
