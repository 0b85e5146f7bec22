import { listAllAccess } from '../../identity/access/access-store.ts';
import { grantsOf, projectGrants, rootGrant } from '../../identity/access/load-grants.ts';
import { listAllMemberIds, listGroups } from '../../identity/groups/group-store.ts';
import { listRoles } from '../../identity/roles/role-store.ts';
import { isCalled } from '../../identity/users/search-users.ts';
import { listUsers } from '../../identity/users/user-store.ts';
import { presentUserAccess } from './present-overview.ts';

/**
 * Who has roles in the instance, where, and through which groups: five queries in parallel. By id.
 * @param query what a name, username or e-mail address contains; absent: all
 * @param offset how many users to skip
 * @param limit how many at most
 */
export async function listOverview({
  query = '',
  offset,
  limit,
}: {
  readonly query?: string;
  readonly offset: number;
  readonly limit: number;
}) {
  const [everybody, groups, members, access, roleList] = await Promise.all([
    listUsers(),
    listGroups(),
    listAllMemberIds(),
    listAllAccess(),
    listRoles(),
  ]);
  const users = everybody.filter(isCalled(query));
  const roles = new Map(roleList.map((role) => [role.id, role]));
  const rows = Map.groupBy(access, ({ kind, subject }) => `${kind} ${subject}`);
  const ofGroups = new Map(
    groups.map((group) => {
      const grants = grantsOf(roles, group, rows.get(`group ${group.id}`) ?? []);
      return [group.id, { name: group.name, grants }] as const;
    }),
  );
  const memberships = Map.groupBy(members, ({ user }) => user);
  const overview = users.slice(offset, offset + limit).map((user) => {
    const joined = (memberships.get(user.id) ?? []).flatMap(({ group }) => {
      return ofGroups.get(group) ?? [];
    });
    const own = (rows.get(`user ${user.id}`) ?? []).flatMap((row) =>
      projectGrants(roles, row, null),
    );
    const grants = [
      ...rootGrant(roles, user.rootRole, null),
      ...own,
      ...joined.flatMap(({ grants: each }) => each),
    ];
    return presentUserAccess(
      user,
      grants,
      joined.map(({ name }) => name),
    );
  });
  return { overview, total: users.length };
}
