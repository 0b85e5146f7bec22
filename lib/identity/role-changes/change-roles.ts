import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import type { RolePermission } from '../../auth/permissions.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { builtInRoles } from '../roles/built-in-roles.ts';
import { checkPermissions } from '../roles/check-permissions.ts';
import type { Role } from '../roles/model.ts';
import { presentRoleInEvent } from '../roles/present-role.ts';
import {
  createRoleWrites,
  deleteRoleWrites,
  getRole,
  lastRoleId,
  roleNameTaken,
  updateRoleWrites,
} from '../roles/role-store.ts';
import { isBuiltInRole } from '../roles/rules.ts';
import type { createRoleSchema } from '../roles/schema.ts';
import { listRoleUses } from './role-uses.ts';

/** A role as a request sends it. */
type RoleRequest = InputOf<typeof createRoleSchema>;

/** Largest number of users and groups named in a refusal. */
const SHOWN_USES = 10;

const builtInNames: ReadonlySet<string> = new Set(builtInRoles.map(({ name }) => name));

/** Names of built-in roles are not among those that the table keeps unique. */
export function refuseBuiltInName({ name }: RoleRequest): void {
  if (builtInNames.has(name)) throw roleNameTaken(name);
}

/** @throws {ValidationError} for a built-in role */
export function refuseBuiltIn(role: Role): void {
  if (!isBuiltInRole(role)) return;
  throw invalid(
    '/params/roleId',
    `names the role "${role.name}", which is built in and cannot be changed or deleted`,
  );
}

/**
 * Creates a role, a project role by default.
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 200 custom roles
 * @throws {ValidationError} naming the invalid permission
 */
export function createRole(caller: Caller, request: RoleRequest): Promise<Role> {
  return recordChange({ author: caller.author, expect: ['role-created'] }, async () => {
    refuseBuiltInName(request);
    const { name, description = '', type = 'custom' } = request;
    const [last, environments] = await Promise.all([lastRoleId(), environmentNames()]);
    const permissions = checkPermissions(request.permissions ?? [], type, environments);
    const role: Role = { id: last + 1, name, type, description, permissions, version: 1 };
    return {
      writes: [...createRoleWrites(role), ...environmentChecks(permissions)],
      events: [{ type: 'role-created', data: presentRoleInEvent(role) }],
      result: role,
    };
  });
}

/** @throws {ValidationError} for a type other than that of the role */
export function refuseOtherType(role: Role, { type }: RoleRequest): void {
  if (type === undefined || type === role.type) return;
  throw invalid('/body/type', `cannot be changed: the role has the type "${role.type}"`);
}

/**
 * Changes a role, with immediate effect for those who have it. Omitted properties keep their
 * values.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} for a built-in role, another type, and naming an invalid permission
 */
export function updateRole(caller: Caller, id: number, request: RoleRequest): Promise<Role> {
  return recordChange({ author: caller.author, expect: ['role-updated'] }, async () => {
    const [before, environments] = await allInOrder([getRole(id), environmentNames()]);
    refuseBuiltIn(before);
    refuseBuiltInName(request);
    refuseOtherType(before, request);
    const permissions = request.permissions
      ? checkPermissions(request.permissions, before.type, environments)
      : before.permissions;
    const { name, description = before.description } = request;
    const after: Role = { ...before, name, description, permissions };
    const preData = presentRoleInEvent(before);
    const data = presentRoleInEvent(after);
    if (isDeepStrictEqual(data, preData)) return noChange(before);
    return {
      writes: [
        ...updateRoleWrites(before, after),
        ...(request.permissions ? environmentChecks(permissions) : []),
      ],
      events: [{ type: 'role-updated', data, preData }],
      result: after,
    };
  });
}

/**
 * Deletes an unused role.
 * @throws {NotFoundError} for an unknown id, {ValidationError} for a built-in role
 * @throws {ConflictError} naming the users and groups that have it
 */
export function deleteRole(caller: Caller, id: number): Promise<void> {
  return recordChange({ author: caller.author, expect: ['role-deleted'] }, async () => {
    // Read before its uses: assigning the role later changes its version.
    const role = await getRole(id);
    refuseBuiltIn(role);
    const uses = await listRoleUses(role);
    if (uses.length > 0) {
      const more = uses.length > SHOWN_USES ? ', and more' : '';
      throw new ConflictError(
        `The role "${role.name}" is in use: ${uses.slice(0, SHOWN_USES).join(', ')}${more}.`,
      );
    }
    return {
      writes: deleteRoleWrites(role),
      events: [{ type: 'role-deleted', preData: presentRoleInEvent(role) }],
      result: undefined,
    };
  });
}

/**
 * Refuses a role that could not be created.
 * @throws {NameExistsError} when the name is taken, {ValidationError} naming the invalid property
 */
export async function refuseInvalidRole(request: RoleRequest): Promise<void> {
  refuseBuiltInName(request);
  const [taken, environments] = await Promise.all([
    getItem(keys.roleName(request.name)),
    environmentNames(),
  ]);
  if (taken) throw roleNameTaken(request.name);
  checkPermissions(request.permissions ?? [], request.type ?? 'custom', environments);
}

async function environmentNames(): Promise<ReadonlySet<string>> {
  return new Set((await listEnvironments()).map(({ name }) => name));
}

/** The environments that permissions are bound to must exist when the role is stored. */
function environmentChecks(permissions: readonly RolePermission[]): Write[] {
  const names = new Set(permissions.flatMap(({ environment = '*' }) => environment));
  names.delete('*');
  return [...names].map((name) => ({
    check: keys.environment(name),
    when: exists,
    onConflict: () => invalid('/body/permissions', `names the unknown environment "${name}"`),
  }));
}
