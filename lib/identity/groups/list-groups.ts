import { listAllAccess } from '../access/access-store.ts';
import { listGroupAccess } from '../access/subject-access-store.ts';
import type { Membership, User } from '../users/model.ts';
import { findUsers } from '../users/user-store.ts';
import { getGroup, listAllMemberIds, listGroups, listMembers } from './group-store.ts';
import { presentGroup, presentGroupInShort } from './present-group.ts';

/** The users of memberships, by id; 100 a read. */
export async function usersOf(members: readonly Membership[]): Promise<ReadonlyMap<number, User>> {
  const users = await findUsers([...new Set(members.map(({ user }) => user))]);
  return new Map(users.flatMap((user) => (user ? [[user.id, user]] : [])));
}

/**
 * Reads a group with its users and projects: two round trips.
 * @throws {NotFoundError} for an unknown id
 */
export async function getGroupWithUsers(id: number) {
  const [group, members, access] = await Promise.all([
    getGroup(id),
    listMembers(id),
    listGroupAccess(id),
  ]);
  const projects = access.map(({ project }) => project);
  return presentGroup(group, members, await usersOf(members), projects);
}

/** Reads all groups, with the ids of their users and projects: three queries in parallel. */
export async function listGroupsInShort() {
  const [groups, members, access] = await Promise.all([
    listGroups(),
    listAllMemberIds(),
    listAllAccess(),
  ]);
  const membersByGroup = Map.groupBy(members, ({ group }) => group);
  const accessByGroup = Map.groupBy(
    access.filter(({ kind }) => kind === 'group'),
    ({ subject }) => subject,
  );
  return groups.map((group) => {
    const users = (membersByGroup.get(group.id) ?? []).map(({ user }) => user);
    const projects = (accessByGroup.get(group.id) ?? []).map(({ project }) => project);
    return presentGroupInShort(group, users, projects);
  });
}
