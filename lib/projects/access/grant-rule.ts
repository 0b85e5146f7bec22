import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import type { Permission, RolePermission } from '../../auth/permissions.ts';
import { holds, type ProjectMode, type Rights } from '../../auth/rights.ts';
import { findAccess } from '../../identity/access/access-store.ts';
import type { Subject } from '../../identity/access/model.ts';
import { listGroupIdsOf } from '../../identity/access/subject-access-store.ts';
import type { Role } from '../../identity/roles/model.ts';
import { OWNER_ROLE } from '../../identity/roles/rules.ts';
import { NoAccessError } from '../../platform/errors.ts';

/** What decides which roles a caller may give and remove in a project. */
export interface Grants {
  readonly rights: Rights;
  /** Ids of the roles that the caller has there, directly or through groups. */
  readonly roles: ReadonlySet<number>;
  /** The caller: the user, and the user's groups. */
  readonly self: readonly Subject[];
}

/** Roles that a user or group gets or loses. */
export interface RoleTransfer {
  readonly subject: Subject;
  /** Ids of the roles. */
  readonly roles: readonly number[];
}

/** Nobody gets rid of approvals by giving this permission, not even to somebody else. */
const withoutApproval: Permission = 'SKIP_CHANGE_REQUEST';

/**
 * Reads which roles a caller may give and remove: two round trips. `undefined` for administrators,
 * who may give all, without a read.
 */
export async function findGrants(
  { rights, author }: Caller,
  project: string,
): Promise<Grants | undefined> {
  if (rights.isAdmin) return undefined;
  const groups = await listGroupIdsOf(author.id);
  const self: readonly Subject[] = [
    { kind: 'user', id: author.id },
    ...groups.map((id) => ({ kind: 'group' as const, id })),
  ];
  const rows = await findAccess(project, self);
  return { rights, roles: new Set(rows.flatMap((row) => row?.roles ?? [])), self };
}

/** Whether the caller owns the project, so that the permissions of a role decide. */
export function isOwner({ roles }: Grants): boolean {
  return roles.has(OWNER_ROLE);
}

/**
 * The only check of who may give and remove roles; removing a role asks the same as giving it. Pure.
 * The permission to change the access is checked before.
 *
 * Callers can give the roles that they have. Owners can give all project roles, but to themselves
 * and their groups only permissions that they have, and nobody a way around approvals that they
 * lack.
 * @param roles the roles by id; only read for owners. A role that is not in it gives nothing.
 * @throws {NoAccessError} naming the missing roles, or the missing permission
 */
export function refuseUngrantable(
  grants: Grants | undefined,
  project: { readonly id: string; readonly mode: ProjectMode },
  transfers: readonly RoleTransfer[],
  roles: ReadonlyMap<number, Pick<Role, 'permissions'>>,
): void {
  if (!grants) return;
  if (!isOwner(grants)) {
    refuseForeignRoles(grants, project.id, transfers);
    return;
  }
  for (const { subject, roles: ids } of transfers) {
    const permissions = ids.flatMap((id) => roles.get(id)?.permissions ?? []);
    const isToSelf = grants.self.some(({ kind, id }) => kind === subject.kind && id === subject.id);
    const isAsked = ({ name }: RolePermission) => isToSelf || name === withoutApproval;
    const missing = permissions
      .filter(isAsked)
      .find(({ name, environment }) => !holds(grants.rights, [name], { project, environment }));
    if (missing) throw ungrantable(missing);
  }
}

function refuseForeignRoles(
  { roles }: Grants,
  project: string,
  transfers: readonly RoleTransfer[],
): void {
  const ids = new Set(transfers.flatMap((transfer) => transfer.roles));
  const missing = [...ids].filter((role) => !roles.has(role));
  if (missing.length === 0) return;
  throw new NoAccessError(
    `You can only grant and remove roles that you have in the project "${project}", unless you own it or have the "ADMIN" permission. You do not have: ${missing.join(', ')}.`,
    ['ADMIN'],
  );
}

function ungrantable({ name, environment }: RolePermission): NoAccessError {
  const place = environment === undefined || environment === '*' ? {} : { environment };
  return new NoAccessError(
    `You cannot grant or remove a permission that you do not have. ${missingPermission([name], place)}`,
    [name],
  );
}
