import type { RolePermission } from '../../auth/permissions.ts';
import type { Rights } from '../../auth/rights.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Role } from '../roles/model.ts';
import { listRoles } from '../roles/role-store.ts';
import type { ProjectAccess } from './model.ts';
import { listGroupAccess, listOwnAccess } from './subject-access-store.ts';

/** Whose rights they are. */
interface Holder {
  readonly id: number;
  /** Id of a root role. */
  readonly rootRole: number;
}

/**
 * Loads the rights of a user: from the own root role and project roles, and from those of the
 * user's groups. As of now: two round trips.
 */
export async function loadRights(user: Holder): Promise<Rights> {
  const [own, roleList] = await Promise.all([listOwnAccess(user.id), listRoles()]);
  const groupIds = own.flatMap((item) => ('group' in item ? [item.group] : []));
  const [found, ...groupAccess] = await Promise.all([
    getItems(groupIds.map(keys.group)),
    ...groupIds.map((id) => listGroupAccess(id)),
  ]);
  const groups = found.filter((group) => group !== undefined);
  // Rows of a group that was deleted a moment ago may remain; they are ignored.
  const existing = new Set(groups.map(({ id }) => id));
  const ofGroups = groupAccess.flat().filter(({ subject }) => existing.has(subject));
  const roles = new Map(roleList.map((role) => [role.id, role]));
  const rootRoles = [user.rootRole, ...groups.flatMap(({ rootRole }) => rootRole ?? [])];
  const root = permissionsOf(roles, rootRoles);
  return {
    isAdmin: root.some(({ name }) => name === 'ADMIN'),
    root,
    projects: byProject([...own.filter((item) => 'roles' in item), ...ofGroups], roles),
  };
}

function permissionsOf(roles: ReadonlyMap<number, Role>, ids: readonly number[]) {
  return ids.flatMap((id) => roles.get(id)?.permissions ?? []);
}

function byProject(
  accesses: readonly ProjectAccess[],
  roles: ReadonlyMap<number, Role>,
): Map<string, RolePermission[]> {
  const projects = new Map<string, RolePermission[]>();
  for (const { project, roles: ids } of accesses) {
    projects.set(project, [...(projects.get(project) ?? []), ...permissionsOf(roles, ids)]);
  }
  return projects;
}
