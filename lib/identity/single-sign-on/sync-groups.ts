import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { onePerItem } from '../../platform/dynamo/repeated-writes.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import type { Condition, Write } from '../../platform/dynamo/write.ts';
import { log } from '../../platform/log.ts';
import { listOwnAccess } from '../access/subject-access-store.ts';
import {
  findGroups,
  joinWrites,
  leaveWrites,
  listGroups,
  listMembers,
} from '../groups/group-store.ts';
import { type Group, MAX_GROUPS } from '../groups/model.ts';
import { ADMIN_ROLE } from '../roles/rules.ts';
import { type User, userName } from '../users/model.ts';
import { findRemainingAdmin, makesAdmins } from '../users/remaining-admin.ts';
import { decideGroupSync } from './decide-group-sync.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Of a transaction's 100 actions, a membership takes four and its event one; some are for logs and checks. */
const GROUPS_AT_ONCE = 15;

/**
 * Adds a person to the groups that are mapped to those at the provider, and removes the person from those that no
 * longer are; each is an event. Rights through the groups follow within `TOKEN_CACHE_SECONDS`. Groups that are full or
 * deleted in the meantime are left out. The last administrator stays in a group with that role, and leaves it at a
 * sign-in once there is another.
 * @param claimed the person's groups at the provider
 */
export async function syncGroups(user: User, claimed: readonly string[]): Promise<void> {
  const [groups, own] = await Promise.all([listGroups(), listOwnAccess(user.id)]);
  const memberships = own.flatMap((row) => ('group' in row ? [row] : []));
  const { join, leave } = decideGroupSync(groups, memberships, claimed);
  const changes = [
    ...leave.map((group) => ({ group, isJoin: false })),
    ...(await withRoom(join)).map(({ id }) => ({ group: id, isJoin: true })),
  ];
  for (const chunk of chunksOf(changes, GROUPS_AT_ONCE)) await applyChanges(user, chunk);
}

interface GroupChange {
  readonly group: number;
  readonly isJoin: boolean;
}

/** The groups that are not full. */
async function withRoom(groups: readonly Group[]): Promise<Group[]> {
  const counts = await Promise.all(groups.map(async ({ id }) => (await listMembers(id)).length));
  return groups.filter(({ id }, index) => {
    const isFull = (counts[index] ?? 0) >= MAX_GROUPS;
    if (isFull) log.warn('a group is full, so a person was not added to it', { group: id });
    return !isFull;
  });
}

interface DueChange {
  readonly group: Group;
  readonly change: GroupChange;
}

/** Memberships are read again: an administrator, or another sign-in of the person, may have changed them. */
async function applyChanges(user: User, changes: readonly GroupChange[]): Promise<void> {
  const expect = [...new Set(changes.map(typeOf))].map((type) => ({ type }));
  const kept = await recordChange({ author: systemAuthor, expect }, async () => {
    const [groups, current] = await Promise.all([
      findGroups(changes.map(({ group }) => group)),
      getItems(changes.map(({ group }) => keys.membership(group, user.id))),
    ]);
    const due = changes.flatMap((change, index) => {
      const group = groups[index];
      const isMember = current[index] !== undefined;
      return group && isMember !== change.isJoin ? [{ group, change }] : [];
    });
    const ends = due.filter(({ group, change }) => !change.isJoin && makesAdmins(group));
    const checks = await checksOf(ends, user);
    const done = checks ? due : due.filter((each) => !ends.includes(each));
    return {
      // The checks first: of conditions on the same item they say more.
      writes: onePerItem([
        ...(checks ?? []),
        ...done.flatMap(({ group, change }) => writesOf(group, change, user)),
      ]),
      events: done.map(({ group, change }) => eventOf(group, change, user)),
      result: checks ? [] : ends,
    };
  });
  for (const { group } of kept) {
    log.warn('the last administrator stays in a group', { user: user.id, group: group.id });
  }
}

/** `undefined` when no administrator would remain. */
async function checksOf(ends: readonly DueChange[], { id }: User): Promise<Write[] | undefined> {
  if (ends.length === 0) return [];
  const groups = new Set(ends.map(({ group }) => group.id));
  return findRemainingAdmin(
    ({ user, group }) => user === id && group !== undefined && groups.has(group),
  );
}

/** What leaving the group means must still be what was decided about. */
function sameRole(group: Group): Condition {
  const operator = makesAdmins(group) ? '=' : '<>';
  return {
    expression: `attribute_exists(pk) AND rootRole ${operator} :admin`,
    values: { ':admin': ADMIN_ROLE },
  };
}

/** The version of the group moves, so that a change of its users that was decided earlier is decided again. */
function writesOf(group: Group, { isJoin }: GroupChange, user: User): Write[] {
  const { id } = group;
  const touch = touchWrite(keys.group(id), { when: sameRole(group) });
  if (!isJoin) return [...leaveWrites({ group: id, user: user.id }), touch];
  const membership = {
    group: id,
    user: user.id,
    joinedAt: new Date().toISOString(),
    createdBy: systemAuthor.name,
    source: 'sso',
  } as const;
  const gone = () => new SignInRefused('account-disabled', `user ${user.id} was deleted`);
  return [...joinWrites(membership, gone), touch];
}

function typeOf({ isJoin }: GroupChange): 'group-user-added' | 'group-user-removed' {
  return isJoin ? 'group-user-added' : 'group-user-removed';
}

function eventOf(group: Group, change: GroupChange, user: User): EventDraft {
  const row = {
    groupId: group.id,
    group: group.name,
    userId: user.id,
    user: userName(user),
    source: 'sso',
  };
  return change.isJoin
    ? { type: typeOf(change), data: row }
    : { type: typeOf(change), preData: row };
}
