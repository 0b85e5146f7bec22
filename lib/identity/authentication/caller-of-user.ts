import type { Caller } from '../../auth/caller.ts';
import { loadRights } from '../access/load-rights.ts';
import { isActive, type User, userName } from '../users/model.ts';

/** The caller that a user is, whatever the credential; `undefined` for one who is deleted or disabled. */
export async function callerOfUser(user: User | undefined): Promise<Caller | undefined> {
  if (!user || !isActive(user)) return undefined;
  return {
    author: { id: user.id, name: userName(user) },
    tokenType: 'user',
    projects: ['*'],
    environment: '*',
    rights: await loadRights(user),
  };
}
