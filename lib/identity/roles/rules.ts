import type { RolePermission } from '../../auth/permissions.ts';
import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import { builtInRoles } from './built-in-roles.ts';
import type { Role, RoleType } from './model.ts';

const builtInIds: ReadonlySet<number> = new Set(builtInRoles.map(({ id }) => id));

/** The last id that the seeds use; custom roles get the ids after it. */
export const LAST_BUILT_IN_ROLE = Math.max(...builtInIds);

/** Id of the role with all permissions in its project. */
export const OWNER_ROLE = 4;

/** Whether the role is built in and cannot be changed. */
export const isBuiltIn = ({ id }: Pick<Role, 'id'>): boolean => builtInIds.has(id);

/** Whether it is a role for the whole instance. */
export const isRootRole = ({ type }: Pick<Role, 'type'>): boolean =>
  type === 'root' || type === 'root-custom';

/** Whether it is a role in projects. */
export const isProjectRole = (role: Pick<Role, 'type'>): boolean => !isRootRole(role);

const names = Object.keys(permissionScopes) as Permission[];
const order = new Map(names.map((name, index) => [name, index]));

/** The permission for a number on the API: its place in the table, from 1. */
export const permissionOfId = (id: number): Permission | undefined => names[id - 1];

export const permissionId = (name: Permission): number => (order.get(name) ?? 0) + 1;

export const isPermission = (name: string): name is Permission =>
  Object.hasOwn(permissionScopes, name);

/**
 * Whether roles of a type may grant a permission: project roles cannot grant those of the instance.
 */
export const mayAllow = (type: RoleType, permission: Permission): boolean =>
  isRootRole({ type }) || permissionScopes[permission] !== 'root';

const rank = ({ name, environment = '' }: RolePermission): string =>
  `${String(permissionId(name)).padStart(3, '0')}#${environment}`;

/** Each permission once, in the order of the table. */
export const sortedPermissions = (permissions: readonly RolePermission[]): RolePermission[] => {
  const byRank = new Map(permissions.map((permission) => [rank(permission), permission]));
  return [...byRank].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, permission]) => permission);
};
