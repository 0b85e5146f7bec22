import type { Caller } from '../../auth/caller.ts';
import { type Commit, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { onePerItem } from '../../platform/dynamo/repeated-writes.ts';
import { atVersion, exists, type Write } from '../../platform/dynamo/write.ts';
import { AuthenticationRequired, ConflictError } from '../../platform/errors.ts';
import { listAccessOf, removeAccessWrite } from '../access/access-store.ts';
import { removeSessionWrites } from '../sessions/session-store.ts';
import { accountEvent, accountEventType } from './account-event.ts';
import type { AccountType } from './model.ts';
import { leavingAdminChecks, mayLeaveNoAdmin } from './remaining-admin.ts';
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
 * @throws {ConflictError} for the caller's own account, and when no administrator would remain
 */
export async function deleteUser(
  caller: Caller,
  accountType: AccountType,
  id: number,
): Promise<void> {
  if (caller.tokenType === 'user' && caller.author.id === id) {
    throw new ConflictError('You cannot delete your own account. Ask another administrator.');
  }
  const expect = [{ type: accountEventType(accountType, 'deleted') }];
  const decide = () => decideUserDeletion(caller, accountType, id);
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
): Promise<Commit<boolean>> {
  const [user, { groups, rows }] = await allInOrder([getAccount(id, accountType), removalsOf(id)]);
  const admins = mayLeaveNoAdmin(caller.author) ? [] : await leavingAdminChecks(user, groups);
  // The caller may be the administrator who remains: that condition says more.
  const checks = onePerItem([...admins, ...callerCheck(caller)]);
  const writes = [...rows.slice(0, ROWS_AT_ONCE), ...checks];
  if (rows.length > ROWS_AT_ONCE) {
    const unchanged = { check: keys.user(id), when: atVersion(user.version) };
    return { writes: [...writes, unchanged], events: [], result: false };
  }
  return {
    writes: [...writes, ...removeUserWrites(user)],
    events: [accountEvent('deleted', { before: user })],
    result: true,
  };
}

/** What goes with a user. */
interface Removals {
  /** Ids of the user's groups. */
  readonly groups: readonly number[];
  /** Removals of memberships, project roles, tokens and sessions. */
  readonly rows: readonly Write[];
}

/** Reads all memberships and project roles, because the list of a user's own may be late. */
async function removalsOf(id: number): Promise<Removals> {
  const [memberships, access, own] = await Promise.all([
    queryPartition(keys.membershipPartition),
    listAccessOf({ kind: 'user', id }),
    queryPartition(keys.userPartition(id)),
  ]);
  const { sk: ofTheUser } = keys.user(id);
  const groups = memberships.filter(({ user }) => user === id).map(({ group }) => group);
  const rows = [
    ...groups.map((group): Write => ({ remove: keys.membership(group, id) })),
    ...access.map(removeAccessWrite),
    ...own
      .filter(({ sk }) => sk !== ofTheUser)
      .flatMap((item): Write[] => {
        if ('method' in item) return removeSessionWrites([item]);
        const removal = { remove: { pk: item.pk, sk: item.sk } };
        return 'hash' in item ? [removal, { remove: keys.token(item.hash) }] : [removal];
      }),
  ];
  return { groups, rows };
}

/** Of two who delete each other at the same time, one stays. */
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
