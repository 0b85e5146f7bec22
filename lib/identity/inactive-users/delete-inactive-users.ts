import type { Caller } from '../../auth/caller.ts';
import { ConflictError } from '../../platform/errors.ts';
import { deleteUsers } from '../users/delete-users.ts';
import { findUsers } from '../users/user-store.ts';
import { INACTIVE_DAYS } from './inactive-rules.ts';
import { inactiveAmong } from './list-inactive-users.ts';

/**
 * Deletes people who are inactive; those who are gone already are named in the answer.
 * @throws {ConflictError} before anybody is deleted, when one of them is not inactive any more; and see `deleteUsers`
 */
export async function deleteInactiveUsers(caller: Caller, sent: readonly number[]) {
  const ids = [...new Set(sent)];
  const found = (await findUsers(ids)).filter((user) => user?.accountType === 'User');
  const users = found.filter((user) => user !== undefined);
  const inactive = new Set((await inactiveAmong(users)).map(({ user }) => user.id));
  const active = users.map(({ id }) => id).filter((id) => !inactive.has(id));
  if (active.length > 0) {
    throw new ConflictError(
      `These users were active within ${INACTIVE_DAYS} days, so nobody is deleted: ${active.join(', ')}. List the inactive users again.`,
    );
  }
  return deleteUsers(caller, ids);
}
