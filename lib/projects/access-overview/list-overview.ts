import { grantsOf, projectGrants, rootGrant } from '../../identity/access/load-grants.ts';
import { listRoles } from '../../identity/roles/role-store.ts';
import { listAllKnownUsers, readLogins } from '../../identity/users/known-users.ts';
import { isCalled } from '../../identity/users/search-users.ts';
import { listKnownAccess } from './known-access.ts';
import { presentUserAccess } from './present-overview.ts';

/**
 * Who has roles in the instance, where, and through which groups, by id. Read are the roles, and when those of the page
 * logged in.
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
  const [everybody, { groups, members, access }, roleList] = await Promise.all([
    listAllKnownUsers(),
    listKnownAccess(),
    listRoles(),
  ]);
  const found = everybody.filter(isCalled(query));
  const users = await readLogins(found.slice(offset, offset + limit), everybody);
  const roles = new Map(roleList.map((role) => [role.id, role]));
  const ofGroups = new Map(
    groups.map((group) => {
      const grants = grantsOf(roles, group, access.get(`group ${group.id}`) ?? []);
      return [group.id, { name: group.name, grants }] as const;
    }),
  );
  const overview = users.map((user) => {
    const joined = (members.get(user.id) ?? []).flatMap(({ group }) => {
      return ofGroups.get(group) ?? [];
    });
    const own = (access.get(`user ${user.id}`) ?? []).flatMap((row) =>
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
  return { overview, total: found.length };
}
