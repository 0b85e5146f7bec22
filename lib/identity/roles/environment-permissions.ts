import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import type { RolePermission } from '../../auth/permissions.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { Role } from './model.ts';
import { presentRoleInEvent } from './present-role.ts';
import { findRole, updateRoleWrites } from './role-store.ts';
import { isBuiltInRole, sortedPermissions } from './rules.ts';

/** Copies the permissions of roles from one environment to another. */
export function copyRolePermissions(
  caller: Caller,
  roles: readonly Role[],
  from: string,
  to: string,
): Promise<void> {
  return changeRolesWith(caller, roles, from, (permissions) => [
    ...permissions,
    ...permissions
      .filter(({ environment }) => environment === from)
      .map((permission) => ({ ...permission, environment: to })),
  ]);
}

/** Removes all permissions of roles in an environment. */
export function removeRolePermissions(
  caller: Caller,
  roles: readonly Role[],
  name: string,
): Promise<void> {
  return changeRolesWith(caller, roles, name, (permissions) =>
    permissions.filter(({ environment }) => environment !== name),
  );
}

/** Updates all roles with permissions in an environment, one transaction each. Built-in roles have none. */
async function changeRolesWith(
  caller: Caller,
  roles: readonly Role[],
  environment: string,
  change: ChangePermissions,
): Promise<void> {
  const naming = roles.filter(
    (role) =>
      !isBuiltInRole(role) && role.permissions.some((each) => each.environment === environment),
  );
  for (const { id } of naming) await changeRole(caller, id, change);
}

type ChangePermissions = (permissions: readonly RolePermission[]) => readonly RolePermission[];

function changeRole(caller: Caller, id: number, change: ChangePermissions): Promise<void> {
  return recordChange({ author: caller.author, expect: ['role-updated'] }, async () => {
    const before = await findRole(id);
    const permissions = before && sortedPermissions(change(before.permissions));
    if (!before || isDeepStrictEqual(permissions, before.permissions)) return noChange();
    const after = { ...before, permissions: permissions ?? [] };
    return {
      writes: updateRoleWrites(before, after),
      events: [
        {
          type: 'role-updated',
          data: presentRoleInEvent(after),
          preData: presentRoleInEvent(before),
        },
      ],
      result: undefined,
    };
  });
}
