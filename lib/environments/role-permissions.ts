import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { recordChange } from '../events/record-change.ts';
import type { RolePermission } from '../roles/model.ts';
import { presentRoleInEvent } from '../roles/present-role.ts';
import { findRole, listRoles, updateRoleWrites } from '../roles/role-store.ts';
import { isBuiltIn, sortedPermissions } from '../roles/rules.ts';

type ChangePermissions = (permissions: readonly RolePermission[]) => readonly RolePermission[];

const changeRole = (caller: Caller, id: number, change: ChangePermissions): Promise<void> =>
  recordChange(caller.author, async () => {
    const before = await findRole(id);
    const permissions = before && sortedPermissions(change(before.permissions));
    if (!before || isDeepStrictEqual(permissions, before.permissions)) {
      return { writes: [], events: [], result: undefined };
    }
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

/** Changes all roles that name an environment, one transaction each. Built-in roles name none. */
const changeRolesWith = async (
  caller: Caller,
  environment: string,
  change: ChangePermissions,
): Promise<void> => {
  const roles = (await listRoles()).filter(
    (role) => !isBuiltIn(role) && role.permissions.some((each) => each.environment === environment),
  );
  for (const { id } of roles) await changeRole(caller, id, change);
};

/** What roles allow in one environment, they allow in another one too from now on. */
export const copyRolePermissions = (caller: Caller, from: string, to: string): Promise<void> =>
  changeRolesWith(caller, from, (permissions) => [
    ...permissions,
    ...permissions
      .filter(({ environment }) => environment === from)
      .map((permission) => ({ ...permission, environment: to })),
  ]);

/** Roles no longer allow anything in an environment. */
export const removeRolePermissions = (caller: Caller, name: string): Promise<void> =>
  changeRolesWith(caller, name, (permissions) =>
    permissions.filter(({ environment }) => environment !== name),
  );
