import type { User } from '../users/model.ts';
import { presentUser } from '../users/present-user.ts';
import type { Group, Membership } from './model.ts';

/** The fields of a group itself. */
export const presentGroupFields = (group: Group) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  mappingsSSO: [...group.mappingsSSO],
  rootRole: group.rootRole,
  createdBy: group.createdBy,
  createdAt: group.createdAt,
  ...(group.scimId !== null && { scimId: group.scimId }),
});

/** The users of a group; rows that a deleted user may have left behind are none. */
export const presentMembers = (members: readonly Membership[], users: ReadonlyMap<number, User>) =>
  members.flatMap(({ user: id, joinedAt, createdBy }) => {
    const user = users.get(id);
    return user ? [{ joinedAt, createdBy, user: presentUser(user) }] : [];
  });

/** Part 2.12, complete. */
export const presentGroup = (
  group: Group,
  members: readonly Membership[],
  users: ReadonlyMap<number, User>,
  projects: readonly string[],
) => {
  const present = presentMembers(members, users);
  return {
    ...presentGroupFields(group),
    users: present,
    projects: [...new Set(projects)].sort(),
    userCount: present.length,
  };
};

/** A group as the event log tells of it: with the ids of its users. */
export const presentGroupInEvent = (group: Group, users: readonly number[]) => ({
  ...presentGroupFields(group),
  users: [...users].sort((a, b) => a - b),
});
