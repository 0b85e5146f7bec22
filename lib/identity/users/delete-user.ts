import type { Caller } from '../../auth/caller.ts';
import { type Commit, recordChange } from '../../events/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { AuthenticationRequired, ConflictError } from '../../platform/errors.ts';
import { listAccessOf, removeAccessWrite } from '../access/access-store.ts';
import { removeSessionWrites } from '../sessions/session-store.ts';
import { accountEvent, accountEventType } from './account-event.ts';
import type { AccountType, User } from './model.ts';
import { getAccount, removeUserWrites } from './user-store.ts';

/**
 * Together with the user's own items, the event and the heads of its logs, this fits one
 * transaction.
 */
const ROWS_AT_ONCE = 80;

/**
 * Deletes a person or a service account, with memberships, project roles and tokens. If those do
 * not fit one transaction, they are deleted before the user: an interrupted deletion can be
 * repeated.
 * @throws {NotFoundError} for an unknown id, and for one of the other type
 * @param furtherChecks read with the user: what else must hold
 * @throws {ConflictError} for the caller's own account, so that an administrator remains
 */
export async function deleteUser(
  caller: Caller,
  accountType: AccountType,
  id: number,
  furtherChecks: (user: User) => Promise<readonly Write[]> = async () => [],
): Promise<void> {
  if (caller.tokenType === 'user' && caller.author.id === id) {
    throw new ConflictError('You cannot delete your own account. Ask another administrator.');
  }
  const expect = [{ type: accountEventType(accountType, 'deleted') }];
  const decide = () => decideUserDeletion(caller, accountType, id, furtherChecks);
  let isDeleted = false;
  while (!isDeleted) isDeleted = await recordChange({ author: caller.author, expect }, decide);
}

/**
 * Deletes a user, or first a part of the items of a user who has very many; returns whether it is
 * done.
 */
async function decideUserDeletion(
  caller: Caller,
  accountType: AccountType,
  id: number,
  furtherChecks: (user: User) => Promise<readonly Write[]>,
): Promise<Commit<boolean>> {
  const [user, rows] = await allInOrder([getAccount(id, accountType), removalsOf(id)]);
  const checks = await furtherChecks(user);
  const writes = rows.slice(0, ROWS_AT_ONCE);
  if (rows.length > ROWS_AT_ONCE) return { writes, events: [], result: false };
  return {
    writes: [...writes, ...removeUserWrites(user), ...callerCheck(caller), ...checks],
    events: [accountEvent('deleted', { before: user })],
    result: true,
  };
}

/**
 * Removes the user's memberships, project roles, tokens and sessions. Reads all memberships and project roles,
 * because the list of a user's own may be late.
 */
async function removalsOf(id: number): Promise<Write[]> {
  const [memberships, access, own] = await Promise.all([
    queryPartition(keys.membershipPartition),
    listAccessOf({ kind: 'user', id }),
    queryPartition(keys.userPartition(id)),
  ]);
  const { sk: ofTheUser } = keys.user(id);
  return [
    ...memberships
      .filter(({ user }) => user === id)
      .map(({ group }): Write => ({ remove: keys.membership(group, id) })),
    ...access.map(removeAccessWrite),
    ...own
      .filter(({ sk }) => sk !== ofTheUser)
      .flatMap((item): Write[] => {
        if ('method' in item) return removeSessionWrites([item]);
        const removal = { remove: { pk: item.pk, sk: item.sk } };
        return 'hash' in item ? [removal, { remove: keys.token(item.hash) }] : [removal];
      }),
  ];
}

/** If two administrators delete each other at the same time, one of them stays. */
function callerCheck({ author, tokenType }: Caller): Write[] {
  return tokenType === 'user'
    ? [
        {
          check: keys.user(author.id),
          when: exists,
          onConflict: () => new AuthenticationRequired(),
        },
      ]
    : [];
}
