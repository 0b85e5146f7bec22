import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ConflictError } from '../../platform/errors.ts';
import { isActive, type User } from './model.ts';
import { ADMIN_ROLE } from './root-roles.ts';
import { findUsers, listUsersWithRoles } from './user-store.ts';

/** One is needed; the others are read in case some of them have just gone. */
const CANDIDATES = 100;

/**
 * Checks that an active administrator remains when another system takes one away: the transaction fails
 * unless that person is still one, so two who are taken away at the same time do not both go.
 * @returns no check for those who are not active people with the role Admin
 * @throws {ConflictError} when nobody would remain
 */
export async function remainingAdminChecks(leaving: User): Promise<Write[]> {
  if (!isActiveAdmin(leaving)) return [];
  const listed = await listUsersWithRoles([ADMIN_ROLE]);
  const candidates = listed.filter((user) => isActiveAdmin(user) && user.id !== leaving.id);
  // The list may be late; what is read by id is not.
  const users = await findUsers(candidates.slice(0, CANDIDATES).map(({ id }) => id));
  const remaining = users.find((user) => user !== undefined && isActiveAdmin(user));
  if (!remaining) {
    throw new ConflictError(
      'This is the last administrator. Make somebody else an administrator first.',
    );
  }
  const when = {
    expression: 'rootRole = :admin AND attribute_not_exists(disabledAt)',
    values: { ':admin': ADMIN_ROLE },
  };
  return [{ check: keys.user(remaining.id), when }];
}

function isActiveAdmin(user: User): boolean {
  return user.accountType === 'User' && user.rootRole === ADMIN_ROLE && isActive(user);
}
