import { listAllAccess, listProjectAccess } from '../identity/access/access-store.ts';
import type { ProjectAccess } from '../identity/access/model.ts';
import { listAllMembers, listMembers } from '../identity/groups/group-store.ts';
import type { Membership } from '../identity/users/model.ts';
import { countMembers, memberTimesOf } from './count-members.ts';

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
  return countMembers(access, await membershipsOf(access));
}

/** When each user got a first role in a project, by id: a query, and one for each of the groups. */
export async function readMemberTimes(project: string): Promise<ReadonlyMap<number, string>> {
  const access = await listProjectAccess(project);
  return memberTimesOf(access, await membershipsOf(access));
}

async function membershipsOf(access: readonly ProjectAccess[]): Promise<Membership[]> {
  const groups = access.flatMap(({ kind, subject }) => (kind === 'group' ? [subject] : []));
  return (await Promise.all([...new Set(groups)].map(listMembers))).flat();
}
