import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { ConflictError } from '../../platform/errors.ts';
import { assignRoleWrites } from '../roles/assign-roles.ts';
import type { Role } from '../roles/model.ts';
import { accountEvent, accountEventType } from './account-event.ts';
import { refuseNameless, trimmedOrNull, type UserInput } from './create-user.ts';
import type { AccountType, User } from './model.ts';
import { userEventData } from './present-user.ts';
import { isAdminOfTheirOwn, mayLeaveNoAdmin, remainingAdminChecks } from './remaining-admin.ts';
import { resolveRootRole, rootRolePath } from './root-roles.ts';
import { getAccount, updateUserWrites } from './user-store.ts';

/** Changes of a user; omitted properties keep their values. */
export type UserUpdate = Partial<Omit<UserInput, 'password'>>;

/** The user with the changes. Pure. */
export function applyUpdate(before: User, update: UserUpdate, role: Role | undefined): User {
  const { nameParts, ...others } = before;
  const isRenamed = update.name !== undefined && trimmedOrNull(update.name) !== before.name;
  return {
    ...others,
    // They are those of the name before.
    ...(nameParts && !isRenamed && { nameParts }),
    ...(update.name !== undefined && { name: trimmedOrNull(update.name) }),
    ...(update.email !== undefined && { email: trimmedOrNull(update.email) }),
    ...(update.username !== undefined && { username: trimmedOrNull(update.username) }),
    ...(role && { rootRole: role.id }),
  };
}

/** Callers cannot change their own root role: others decide who is an administrator. Pure. @throws {ConflictError} */
export function refuseOwnRole({ author, tokenType }: Caller, before: User, after: User): void {
  if (tokenType !== 'user' || author.id !== before.id || before.rootRole === after.rootRole) return;
  throw new ConflictError('You cannot change your own root role. Ask another administrator.');
}

/**
 * Changes a person or a service account.
 * @throws {NotFoundError} for an unknown id, and for one of the other type
 * @throws {NameExistsError} when the e-mail address or the username is taken
 * @throws {ValidationError} when no name would be left, and for an unknown root role
 * @throws {ConflictError} for a change of the caller's own root role, and when no administrator would remain
 */
export function updateUser(
  caller: Caller,
  accountType: AccountType,
  id: number,
  update: UserUpdate,
): Promise<User> {
  return recordChange(
    { author: caller.author, expect: [accountEventType(accountType, 'updated')] },
    async () => {
      const [before, role] = await allInOrder([
        getAccount(id, accountType),
        update.rootRole === undefined ? undefined : resolveRootRole(update.rootRole),
      ]);
      const after = applyUpdate(before, update, role);
      refuseNameless(after);
      refuseOwnRole(caller, before, after);
      if (isDeepStrictEqual(userEventData(before), userEventData(after))) return noChange(before);
      const isEnd = isAdminOfTheirOwn(before) && !isAdminOfTheirOwn(after);
      const checks =
        isEnd && !mayLeaveNoAdmin(caller.author)
          ? await remainingAdminChecks(({ user }) => user === id)
          : [];
      return {
        writes: [
          ...updateUserWrites(before, after),
          ...checks,
          ...(role ? assignRoleWrites([role], rootRolePath) : []),
        ],
        events: [accountEvent('updated', { before, after })],
        result: after,
      };
    },
  );
}
