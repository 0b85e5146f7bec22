import { listAllAccess } from '../access/access-store.ts';
import type { ProjectAccess } from '../access/model.ts';
import { findGroups, listGroups } from '../groups/group-store.ts';
import type { Role } from '../roles/model.ts';
import { isRootRole } from '../roles/rules.ts';
import { findOidcSettings } from '../single-sign-on/oidc-settings-store.ts';
import type { User } from '../users/model.ts';
import { findUsers, listUsersOfRole } from '../users/user-store.ts';

/** The rows of existing users and groups: a deletion may have left others behind. */
async function withoutLeftovers(
  rows: readonly ProjectAccess[],
): Promise<{ readonly row: ProjectAccess; readonly user: User | undefined }[]> {
  const idsOf = (kind: ProjectAccess['kind']) => [
    ...new Set(rows.flatMap((row) => (row.kind === kind ? [row.subject] : []))),
  ];
  const [users, groups] = await Promise.all([findUsers(idsOf('user')), findGroups(idsOf('group'))]);
  const usersById = new Map(users.flatMap((user) => (user ? [[user.id, user]] : [])));
  const groupIds = new Set(groups.map((group) => group?.id));
  return rows.flatMap((row) => {
    const user = row.kind === 'user' ? usersById.get(row.subject) : undefined;
    const exists = user !== undefined || (row.kind === 'group' && groupIds.has(row.subject));
    return exists ? [{ row, user }] : [];
  });
}

/** All users and groups that have the role in a project. */
export async function listRoleAccess(role: number) {
  return withoutLeftovers((await listAllAccess()).filter(({ roles }) => roles.includes(role)));
}

/** Names of the users and groups that have a role, for messages. */
export function listRoleUses(role: Role): Promise<string[]> {
  return isRootRole(role) ? rootRoleUses(role.id) : projectRoleUses(role.id);
}

async function rootRoleUses(id: number): Promise<string[]> {
  const [users, groups, oidc] = await Promise.all([
    listUsersOfRole(id),
    listGroups(),
    findOidcSettings(),
  ]);
  return [
    ...users.map((user) => `user ${user.id}`),
    ...groups.filter(({ rootRole }) => rootRole === id).map((group) => `group ${group.id}`),
    ...(oidc?.defaultRootRoleId === id ? ['the settings of OpenID Connect'] : []),
  ];
}

async function projectRoleUses(id: number): Promise<string[]> {
  return (await listRoleAccess(id)).map(
    ({ row }) => `${row.kind} ${row.subject} in the project "${row.project}"`,
  );
}
