import type { RolePermission } from '../../auth/permissions.ts';
import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import { builtInRoles } from './built-in-roles.ts';
import type { Role, RoleType } from './model.ts';

const builtInIds: ReadonlySet<number> = new Set(builtInRoles.map(({ id }) => id));

/** The last id that the seeds use; custom roles get the ids after it. */
export const LAST_BUILT_IN_ROLE = Math.max(...builtInIds);

/** Ids of built-in roles: that of administrators, and that of new people. */
export const ADMIN_ROLE = 1;
export const VIEWER_ROLE = 3;
/** Id of the role with all permissions in its project. */
export const OWNER_ROLE = 4;

const names = Object.keys(permissionScopes) as Permission[];
const order = new Map(names.map((name, index) => [name, index]));

/** Whether the role is built in and cannot be changed. */
export function isBuiltInRole({ id }: Pick<Role, 'id'>): boolean {
  return builtInIds.has(id);
}

/** Whether it is a role for the whole instance. */
export function isRootRole({ type }: Pick<Role, 'type'>): boolean {
  return type === 'root' || type === 'root-custom';
}

/** Whether it is a role in projects. */
export function isProjectRole(role: Pick<Role, 'type'>): boolean {
  return !isRootRole(role);
}

/** The permission for a number on the API: its place in the table, from 1. */
export function permissionOfId(id: number): Permission | undefined {
  return names[id - 1];
}

export function permissionId(name: Permission): number {
  return (order.get(name) ?? 0) + 1;
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissionScopes, name);
}

/**
 * Whether roles of a type may grant a permission: project roles cannot grant those of the instance.
 */
export function mayAllow(type: RoleType, permission: Permission): boolean {
  return isRootRole({ type }) || permissionScopes[permission] !== 'root';
}

/** Each permission once, in the order of the table. */
export function sortedPermissions(permissions: readonly RolePermission[]): RolePermission[] {
  const byRank = new Map(permissions.map((permission) => [rank(permission), permission]));
  return [...byRank].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, permission]) => permission);
}

function rank({ name, environment = '' }: RolePermission): string {
  return `${String(permissionId(name)).padStart(3, '0')}#${environment}`;
}
