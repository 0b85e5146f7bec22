import { listAllAccess, listProjectAccess } from '../identity/access/access-store.ts';
import { listAllMembers, listMembers } from '../identity/groups/group-store.ts';
import { countMembers } from './count-members.ts';

/** For more projects, the roles in all of them are read at once. */
const MAX_PROJECTS_APART = 20;

/**
 * The numbers of users with a role in some projects, directly or through a group, by project: a query for each
 * project, and one for each of the groups.
 */
export async function countMembersIn(
  projects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (projects.length > MAX_PROJECTS_APART) {
    const [access, memberships] = await Promise.all([listAllAccess(), listAllMembers()]);
    return countMembers(access, memberships);
  }
  const access = (await Promise.all(projects.map(listProjectAccess))).flat();
  const groups = access.flatMap(({ kind, subject }) => (kind === 'group' ? [subject] : []));
  const memberships = await Promise.all([...new Set(groups)].map(listMembers));
  return countMembers(access, memberships.flat());
}
