import type { Membership, User } from '../users/model.ts';
import { presentUser } from '../users/present-user.ts';
import type { Group } from './model.ts';

/** The group's own properties. */
export function presentGroupFields(group: Group) {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    mappingsSSO: [...group.mappingsSSO],
    rootRole: group.rootRole,
    createdBy: group.createdBy,
    createdAt: group.createdAt,
    ...(group.scimId !== null && { scimId: group.scimId }),
  };
}

/** The users of a group, without rows that a deleted user may have left behind. */
export function presentMembers(members: readonly Membership[], users: ReadonlyMap<number, User>) {
  return members.flatMap(({ user: id, joinedAt, createdBy }) => {
    const user = users.get(id);
    return user ? [{ joinedAt, createdBy, user: presentUser(user) }] : [];
  });
}

/** A group as the API shows it, with its users and projects. */
export function presentGroup(
  group: Group,
  members: readonly Membership[],
  users: ReadonlyMap<number, User>,
  projects: readonly string[],
) {
  const present = presentMembers(members, users);
  return {
    ...presentGroupFields(group),
    users: present,
    projects: [...new Set(projects)].sort(),
    userCount: present.length,
  };
}

/** A group in a list: its users are in it by id alone. */
export function presentGroupInShort(
  group: Group,
  users: readonly number[],
  projects: readonly string[],
) {
  return {
    ...presentGroupFields(group),
    users: users.map((id) => ({ user: { id } })),
    projects: [...new Set(projects)].sort(),
    userCount: users.length,
  };
}

/** A group as events show it: with the ids of its users. */
export function presentGroupInEvent(group: Group, users: readonly number[]) {
  return {
    ...presentGroupFields(group),
    users: [...users].sort((a, b) => a - b),
  };
}
