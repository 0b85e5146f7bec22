import type { Caller } from '../../auth/caller.ts';
import { loadRights } from '../access/load-rights.ts';
import { networksOf } from '../networks/networks-of.ts';
import type { UserToken } from '../tokens/model.ts';
import { isActive, type User, userName } from '../users/model.ts';

/**
 * The caller that a user is, whatever the credential; `undefined` for one who is deleted or disabled.
 * @param token with which the user calls, if it is one of ours
 */
export async function callerOfUser(
  user: User | undefined,
  token?: Pick<UserToken, 'networks'>,
): Promise<Caller | undefined> {
  if (!user || !isActive(user)) return undefined;
  const [rights, networks] = await Promise.all([loadRights(user), networksOf('user', token)]);
  return {
    author: { id: user.id, name: userName(user) },
    tokenType: 'user',
    projects: ['*'],
    environment: '*',
    rights,
    ...(networks && { networks }),
  };
}
