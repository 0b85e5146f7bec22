import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import type { Role } from './model.ts';
import { isBuiltInRole, isProjectRole, isRootRole } from './rules.ts';

/**
 * The roles that were read, all of a kind. Pure.
 * @param ids the requested ids, each once
 * @throws {ValidationError} listing the ids that are unknown or of the other kind
 */
export function pickRoles(
  found: readonly (Role | undefined)[],
  ids: readonly number[],
  kind: 'root' | 'project',
  path: string,
): Role[] {
  const isOfKind = kind === 'root' ? isRootRole : isProjectRole;
  const roles = found.filter((role) => role !== undefined).filter(isOfKind);
  const known = new Set(roles.map(({ id }) => id));
  const wrong = ids.filter((id) => !known.has(id));
  if (wrong.length > 0) throw refusal(wrong, kind, path);
  return roles;
}

/**
 * Reads the root role that a user or group will get.
 * @param path JSON pointer of the property that names it
 * @throws {ValidationError} when it is unknown or a project role
 */
export async function rootRoleOf(id: number, path: string): Promise<Role> {
  const [role] = await rolesOfKind([id], 'root', path);
  if (!role) throw refusal([id], 'root', path);
  return role;
}

/**
 * Reads the project roles that a user or group will get, each once.
 * @param path JSON pointer of the property that names them
 * @throws {ValidationError} listing the ids that are unknown or a root role
 */
export function projectRolesOf(ids: readonly number[], path: string): Promise<Role[]> {
  return rolesOfKind(ids, 'project', path);
}

/**
 * Writes for the transaction that assigns roles: they increase the roles' versions, so that a
 * concurrent deletion fails. Built-in roles cannot be deleted, so they need no write.
 */
export function assignRoleWrites(roles: readonly Role[], path: string): Write[] {
  return roles
    .filter((role) => !isBuiltInRole(role))
    .map((role) =>
      touchWrite(keys.role(role.id), {
        onConflict: () => refusal([role.id], isRootRole(role) ? 'root' : 'project', path),
      }),
    );
}

function refusal(ids: readonly number[], kind: string, path: string): ValidationError {
  return invalid(path, `must name existing ${kind} roles`, {
    hint: `Not usable: ${ids.join(', ')}.`,
  });
}

async function rolesOfKind(
  ids: readonly number[],
  kind: 'root' | 'project',
  path: string,
): Promise<Role[]> {
  const distinct = [...new Set(ids)];
  return pickRoles(await getItems(distinct.map(keys.role)), distinct, kind, path);
}
