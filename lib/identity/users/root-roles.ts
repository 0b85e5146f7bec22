import { invalid } from '../../platform/errors.ts';
import type { Role } from '../roles/model.ts';
import { presentRole } from '../roles/present-role.ts';
import { findRole, listRoles } from '../roles/role-store.ts';
import { isRootRole } from '../roles/rules.ts';

/** JSON pointer of the root role in requests. */
export const rootRolePath = '/body/rootRole';

/** The roles for the whole instance, by id. */
export async function listRootRoles(): Promise<ReturnType<typeof presentRole>[]> {
  return (await listRoles()).filter(isRootRole).map(presentRole);
}

/**
 * The root role that a request names by id or name.
 * @throws {ValidationError} for an unknown root role
 */
export async function resolveRootRole(wanted: number | string): Promise<Role> {
  const role =
    typeof wanted === 'number'
      ? await findRole(wanted)
      : (await listRoles()).find((candidate) => isRootRole(candidate) && candidate.name === wanted);
  if (role && isRootRole(role)) return role;
  throw invalid(rootRolePath, 'must be the id or name of a root role', { sent: wanted });
}
