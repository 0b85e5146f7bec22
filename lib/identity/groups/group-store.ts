import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, queryPartition } from '../../platform/dynamo/query.ts';
import { recentRowWrite } from '../../platform/dynamo/recent-list.ts';
import { claimNameWrite, freeNameWrite, renameWrites } from '../../platform/dynamo/unique-names.ts';
import { atVersion, exists, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type { Membership } from '../users/model.ts';
import { type Group, MAX_GROUPS } from './model.ts';

const KIND = 'groups';
const limit = { kind: KIND, what: 'groups', max: MAX_GROUPS };

export function groupNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'group', id });
}

export function findGroup(id: number): Promise<Group | undefined> {
  return getItem(keys.group(id));
}

/** Reads groups by id; `undefined` for missing ones. */
export function findGroups(ids: readonly number[]): Promise<(Group | undefined)[]> {
  return getItems(ids.map(keys.group));
}

/**
 * Reads a group.
 * @throws {NotFoundError} for an unknown id
 */
export async function getGroup(id: number): Promise<Group> {
  const group = await findGroup(id);
  if (!group) throw groupNotFound(id);
  return group;
}

/** Reads all groups, by id. */
export function listGroups(): Promise<Group[]> {
  return queryPartition(keys.groupPartition);
}

/** The memberships of a group, by user id. */
export function listMembers(group: number): Promise<Membership[]> {
  return queryPartition(keys.membershipPartition, keys.membershipPrefix(group));
}

/** The memberships of all groups, by group. */
export function listAllMembers(): Promise<Membership[]> {
  return queryPartition(keys.membershipPartition);
}

/** Who is in which group. */
type MemberIds = Pick<Membership, 'group' | 'user'>;

/** Who is in which of all groups, by group and user: for lists, which show nothing else of memberships. */
export function listAllMemberIds(): Promise<MemberIds[]> {
  return query<MemberIds>({
    where: 'pk = :pk',
    values: { ':pk': keys.membershipPartition },
    attributes: ['group', 'user'],
  });
}

/** The last assigned id; 0 before the first. */
export function lastGroupId(): Promise<number> {
  return lastId(KIND);
}

/** Stores a new group with the next id. */
export function createGroupWrites(group: Group): Write[] {
  return [
    nextIdWrite(KIND, group.id - 1),
    countInWrite(limit),
    claimNameWrite(keys.groupName(group.name), group.id, () => groupNameTaken(group.name)),
    { put: { ...group, ...keys.group(group.id) }, when: isNew },
  ];
}

/** Stores a changed group, on the condition that it has not changed since it was read. */
export function updateGroupWrites(before: Group, after: Group): Write[] {
  return [
    ...renameWrites(keys.groupName(before.name), keys.groupName(after.name), after.id, () =>
      groupNameTaken(after.name),
    ),
    {
      put: { ...after, ...keys.group(after.id), version: before.version + 1 },
      when: atVersion(before.version),
    },
  ];
}

/** Deletes a group, on the condition that it has not changed since it was read. */
export function deleteGroupWrites(group: Group): Write[] {
  return [
    countOutWrite(limit),
    freeNameWrite(keys.groupName(group.name)),
    { remove: keys.group(group.id), when: atVersion(group.version) },
  ];
}

/**
 * Adds a user to a group.
 * @param unknownUser the error if the user no longer exists when it is committed
 */
export function joinWrites(membership: Membership, unknownUser: () => Error): Write[] {
  return [
    {
      put: {
        ...keys.membership(membership.group, membership.user),
        ...keys.membershipList(membership.group, membership.user),
        ...membership,
      },
      when: isNew,
    },
    recentRowWrite(keys.recentMembership(membership.group, membership.user), membership),
    { check: keys.user(membership.user), when: exists, onConflict: unknownUser },
  ];
}

/** Removes a user from a group. */
export function leaveWrites({ group, user }: Pick<Membership, 'group' | 'user'>): Write[] {
  return [
    { remove: keys.membership(group, user) },
    recentRowWrite(keys.recentMembership(group, user), null),
  ];
}

/** Removes a membership of a group that is deleted: lists of groups are never read without the groups. */
export function removeMembershipWrite({ group, user }: Membership): Write {
  return { remove: keys.membership(group, user) };
}

function groupNameTaken(name: string): NameExistsError {
  return new NameExistsError({ kind: 'group', name });
}
