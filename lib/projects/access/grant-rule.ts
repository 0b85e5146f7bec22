import type { Caller } from '../../auth/caller.ts';
import { findAccess } from '../../identity/access/access-store.ts';
import { listGroupIdsOf } from '../../identity/groups/group-store.ts';
import { OWNER_ROLE } from '../../identity/roles/rules.ts';
import { NoAccessError } from '../../platform/errors.ts';

/** Roles that a caller may give in a project: `undefined` for all. */
type Grantable = ReadonlySet<number> | undefined;

/** Reads the roles that a caller may give; no read for administrators. */
export async function findGrantable(
  { rights, author }: Caller,
  project: string,
): Promise<Grantable> {
  if (rights.isAdmin) return undefined;
  const held = await rolesInProject(author.id, project);
  return held.has(OWNER_ROLE) ? undefined : held;
}

/**
 * Callers can only give roles that they have themselves. Pure. The permission to change the access
 * is checked before.
 * @throws {NoAccessError} unless the caller is an administrator or an owner of the project, or has
 * every one of the roles there
 */
export function refuseUngrantable(
  grantable: Grantable,
  project: string,
  roles: readonly number[],
): void {
  const missing = grantable ? [...new Set(roles)].filter((role) => !grantable.has(role)) : [];
  if (missing.length === 0) return;
  throw new NoAccessError(
    `You can only grant roles that you have in the project "${project}", unless you own it or have the "ADMIN" permission. You do not have: ${missing.join(', ')}.`,
    ['ADMIN'],
  );
}

/** The roles that a user has in a project, directly or through groups: two round trips. */
async function rolesInProject(user: number, project: string): Promise<ReadonlySet<number>> {
  const groups = await listGroupIdsOf(user);
  const rows = await findAccess(project, [
    { kind: 'user', id: user },
    ...groups.map((id) => ({ kind: 'group' as const, id })),
  ]);
  return new Set(rows.flatMap((row) => row?.roles ?? []));
}
