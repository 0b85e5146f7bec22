import type { Caller } from '../auth/caller.ts';
import { NoAccessError } from '../errors.ts';
import { listGroupIdsOf } from '../groups/group-store.ts';
import { OWNER_ROLE } from '../roles/rules.ts';
import { findAccess } from './access-store.ts';

/** The roles that a user has in a project, also through groups: two round trips. */
const rolesInProject = async (user: number, project: string): Promise<ReadonlySet<number>> => {
  const groups = await listGroupIdsOf(user);
  const rows = await findAccess(project, [
    { kind: 'user', id: user },
    ...groups.map((id) => ({ kind: 'group' as const, id })),
  ]);
  return new Set(rows.flatMap((row) => row?.roles ?? []));
};

/**
 * Nobody gives away what they do not have: asked for by whoever may change who has access.
 * @throws {NoAccessError} unless the caller is an administrator or an owner of the project, or has
 *   every one of the roles there
 */
export const refuseUngrantable = async (
  { rights, author }: Caller,
  project: string,
  roles: readonly number[],
): Promise<void> => {
  if (rights.isAdmin || roles.length === 0) return;
  const held = await rolesInProject(author.id, project);
  if (held.has(OWNER_ROLE)) return;
  const missing = [...new Set(roles)].filter((role) => !held.has(role));
  if (missing.length === 0) return;
  throw new NoAccessError(
    `You can only give roles that you have in the project "${project}", unless you are its owner or hold the "ADMIN" permission. You do not have: ${missing.join(', ')}.`,
    ['ADMIN'],
  );
};
