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
