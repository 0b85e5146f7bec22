import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { claimNameWrite, freeNameWrite, renameWrites } from '../../platform/dynamo/unique-names.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import { builtInRoles } from './built-in-roles.ts';
import { MAX_CUSTOM_ROLES, type Role } from './model.ts';
import { LAST_BUILT_IN_ROLE } from './rules.ts';

const KIND = 'roles';
const limit = { kind: KIND, what: 'custom roles', max: MAX_CUSTOM_ROLES };

export async function findRole(id: number): Promise<Role | undefined> {
  const role = await getItem(keys.role(id));
  return role && asOfRelease(role);
}

/** Reads all roles, by id. */
export async function listRoles(): Promise<Role[]> {
  return (await queryPartition(keys.rolePartition)).map(asOfRelease);
}

function roleNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'role', id });
}

/**
 * Reads a role.
 * @throws {NotFoundError} for an unknown id
 */
export async function getRole(id: number): Promise<Role> {
  const role = await findRole(id);
  if (!role) throw roleNotFound(id);
  return role;
}

/** The last assigned id; that of the last built-in role before the first. */
export function lastRoleId(): Promise<number> {
  return lastId(KIND, LAST_BUILT_IN_ROLE);
}

export function roleNameTaken(name: string): NameExistsError {
  return new NameExistsError({ kind: 'role', name });
}

/** Stores a new role with the next id. */
export function createRoleWrites(role: Role): Write[] {
  return [
    nextIdWrite(KIND, role.id - 1, LAST_BUILT_IN_ROLE),
    countInWrite(limit),
    claimNameWrite(keys.roleName(role.name), role.id, () => roleNameTaken(role.name)),
    { put: { ...role, ...keys.role(role.id) }, when: isNew },
  ];
}

/** Stores a changed role, on the condition that it has not changed since it was read. */
export function updateRoleWrites(before: Role, after: Role): Write[] {
  return [
    ...renameWrites(keys.roleName(before.name), keys.roleName(after.name), after.id, () =>
      roleNameTaken(after.name),
    ),
    {
      put: { ...after, ...keys.role(after.id), version: before.version + 1 },
      when: atVersion(before.version),
    },
  ];
}

/** Deletes a role, on the condition that it was not assigned since it was read. */
export function deleteRoleWrites(role: Role): Write[] {
  return [
    countOutWrite(limit),
    freeNameWrite(keys.roleName(role.name)),
    { remove: keys.role(role.id), when: atVersion(role.version) },
  ];
}

/** A built-in role has the permissions of this release, not of the one that seeded the instance. */
function asOfRelease(role: Role): Role {
  const builtIn = builtInRoles.find(({ id }) => id === role.id);
  return builtIn ? { ...role, permissions: builtIn.permissions } : role;
}
