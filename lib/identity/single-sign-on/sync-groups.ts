import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import type { EventDraft } from '../../events/types.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import type { Write } from '../../platform/dynamo/write.ts';
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
import { type User, userName } from '../users/model.ts';
import { decideGroupSync } from './decide-group-sync.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Of a transaction's 100 actions, a membership takes four and its event one; some are for the logs. */
const GROUPS_AT_ONCE = 15;

/**
 * Adds a person to the groups that are mapped to those at the provider, and removes the person from those
 * that no longer are; each is an event. Rights through the groups follow within `TOKEN_CACHE_SECONDS`. A
 * group that is full, and one that is deleted meanwhile, is left out.
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

/** Memberships are read again: an administrator, or another sign-in of the person, may have changed them. */
function applyChanges(user: User, changes: readonly GroupChange[]): Promise<void> {
  const expect = [...new Set(changes.map(typeOf))].map((type) => ({ type }));
  return recordChange({ author: systemAuthor, expect }, async () => {
    const [groups, current] = await Promise.all([
      findGroups(changes.map(({ group }) => group)),
      getItems(changes.map(({ group }) => keys.membership(group, user.id))),
    ]);
    const due = changes.flatMap((change, index) => {
      const group = groups[index];
      const isMember = current[index] !== undefined;
      return group && isMember !== change.isJoin ? [{ group, change }] : [];
    });
    return {
      writes: due.flatMap(({ group, change }) => writesOf(group, change, user)),
      events: due.map(({ group, change }) => eventOf(group, change, user)),
      result: undefined,
    };
  });
}

/** The version of the group moves, so that a change of its users that was decided earlier is decided again. */
function writesOf({ id }: Group, { isJoin }: GroupChange, user: User): Write[] {
  const touch = touchWrite(keys.group(id));
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
