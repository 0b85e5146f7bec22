import { getItems } from '../../platform/dynamo/get-items.ts';
import type { Items } from '../../platform/dynamo/items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Role } from '../roles/model.ts';
import { listRoles } from '../roles/role-store.ts';
import type { Grant } from './grant-rules.ts';
import type { ProjectAccess } from './model.ts';
import { listGroupAccess, listOwnAccess } from './subject-access-store.ts';

/** What grants need of a group. */
type GrantingGroup = Pick<Items['Group'], 'id' | 'name' | 'rootRole'>;

/** What grants need of roles in a project. */
type GrantingAccess = Pick<ProjectAccess, 'project' | 'roles'>;

/** Whose roles they are. */
export interface Holder {
  readonly id: number;
  /** Id of a root role. */
  readonly rootRole: number;
}

/**
 * Loads all roles of a user: the own root role and project roles, and those of the user's groups. As of
 * now: two round trips.
 * @param holder may still be under way, as nothing waits for it in the first round trip
 */
export async function loadGrants(id: number, holder: Holder | Promise<Holder>): Promise<Grant[]> {
  const [{ rootRole }, own, roleList] = await Promise.all([holder, listOwnAccess(id), listRoles()]);
  const groupIds = own.flatMap((item) => ('group' in item ? [item.group] : []));
  const [found, ...groupAccess] = await Promise.all([
    getItems(groupIds.map(keys.group)),
    ...groupIds.map((group) => listGroupAccess(group)),
  ]);
  const roles = new Map(roleList.map((role) => [role.id, role]));
  const ownRows = own.filter((item) => 'roles' in item);
  return [
    ...rootGrant(roles, rootRole, null),
    ...ownRows.flatMap((row) => projectGrants(roles, row, null)),
    // Rows of a group that was deleted a moment ago may remain; they are ignored.
    ...found.flatMap((group, index) => grantsOf(roles, group, groupAccess[index] ?? [])),
  ];
}

type RolesById = ReadonlyMap<number, Role>;

/** The roles that all users of a group have. */
export function grantsOf(
  roles: RolesById,
  group: GrantingGroup | undefined,
  access: readonly GrantingAccess[],
): Grant[] {
  if (!group) return [];
  return [
    ...rootGrant(roles, group.rootRole, group),
    ...access.flatMap((row) => projectGrants(roles, row, group)),
  ];
}

/** A root role as a grant; none without a role. */
export function rootGrant(
  roles: RolesById,
  id: number | null,
  group: GrantingGroup | null,
): Grant[] {
  const role = id === null ? undefined : roles.get(id);
  return role ? [{ role, project: null, group: namedGroup(group) }] : [];
}

/** The roles of a row as grants. */
export function projectGrants(
  roles: RolesById,
  { project, roles: ids }: GrantingAccess,
  group: GrantingGroup | null,
): Grant[] {
  return ids.flatMap((id) => {
    const role = roles.get(id);
    return role ? [{ role, project, group: namedGroup(group) }] : [];
  });
}

function namedGroup(group: GrantingGroup | null): Grant['group'] {
  return group && { id: group.id, name: group.name };
}
