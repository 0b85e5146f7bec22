import type { ProjectAccess } from '../identity/access/model.ts';
import type { Membership } from '../identity/users/model.ts';

/**
 * Counts the users with a role in each project, directly or through a group; each user counts once. Pure.
 * @returns counts by project id; projects without roles are absent
 */
export function countMembers(
  access: readonly ProjectAccess[],
  memberships: readonly Membership[],
): ReadonlyMap<string, number> {
  const usersOf = Map.groupBy(memberships, ({ group }) => group);
  const counts = new Map<string, number>();
  for (const [project, rows] of Map.groupBy(access, (row) => row.project)) {
    const users = rows.flatMap(({ kind, subject }) =>
      kind === 'user' ? [subject] : (usersOf.get(subject) ?? []).map(({ user }) => user),
    );
    counts.set(project, new Set(users).size);
  }
  return counts;
}

/**
 * When each user got a first role in a project, directly or through a group, by id. Pure.
 * @param access the rows of one project
 */
export function memberTimesOf(
  access: readonly ProjectAccess[],
  memberships: readonly Membership[],
): ReadonlyMap<number, string> {
  const inGroup = Map.groupBy(memberships, ({ group }) => group);
  const times = new Map<number, string>();
  for (const { kind, subject, addedAt } of access) {
    const members =
      kind === 'user' ? [{ user: subject, joinedAt: addedAt }] : (inGroup.get(subject) ?? []);
    for (const { user, joinedAt } of members) {
      const at = joinedAt > addedAt ? joinedAt : addedAt;
      const known = times.get(user);
      times.set(user, known !== undefined && known < at ? known : at);
    }
  }
  return times;
}
