import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  atVersion,
  getItem,
  isNew,
  queryPartition,
  type Write,
} from '../../platform/dynamo/table.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type { Role } from './model.ts';
import { LAST_BUILT_IN_ROLE } from './rules.ts';
import { MAX_CUSTOM_ROLES } from './schema.ts';

const KIND = 'roles';
const limit = { kind: KIND, what: 'custom roles', max: MAX_CUSTOM_ROLES };

export const findRole = (id: number): Promise<Role | undefined> => getItem<Role>(keys.role(id));

/** Reads all roles, by id. */
export const listRoles = (): Promise<Role[]> => queryPartition<Role>(keys.rolePartition);

export const roleNotFound = (id: number): NotFoundError => new NotFoundError({ kind: 'role', id });

/**
 * Reads a role.
 * @throws {NotFoundError} for an unknown id
 */
export const getRole = async (id: number): Promise<Role> => {
  const role = await findRole(id);
  if (!role) throw roleNotFound(id);
  return role;
};

/** The last assigned id; that of the last built-in role before the first. */
export const lastRoleId = (): Promise<number> => lastId(KIND, LAST_BUILT_IN_ROLE);

export const roleNameTaken = (name: string): NameExistsError =>
  new NameExistsError({ kind: 'role', name });

const takeNameWrite = ({ id, name }: Role): Write => ({
  put: { ...keys.roleName(name), id },
  when: isNew,
  onConflict: () => roleNameTaken(name),
});

const freeNameWrite = ({ name }: Role): Write => ({ remove: keys.roleName(name) });

/** Stores a new role with the next id. */
export const createRoleWrites = (role: Role): Write[] => [
  nextIdWrite(KIND, role.id - 1, LAST_BUILT_IN_ROLE),
  countInWrite(limit),
  takeNameWrite(role),
  { put: { ...role, ...keys.role(role.id) }, when: isNew },
];

/** Stores a changed role, on the condition that it has not changed since it was read. */
export const updateRoleWrites = (before: Role, after: Role): Write[] => [
  ...(before.name === after.name ? [] : [freeNameWrite(before), takeNameWrite(after)]),
  {
    put: { ...after, ...keys.role(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  },
];

/** Deletes a role, on the condition that it was not assigned since it was read. */
export const deleteRoleWrites = (role: Role): Write[] => [
  countOutWrite(limit),
  freeNameWrite(role),
  { remove: keys.role(role.id), when: atVersion(role.version) },
];
