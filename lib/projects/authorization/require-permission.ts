import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import type { Permission } from '../../auth/permissions.ts';
import { holds, sees } from '../../auth/rights.ts';
import { NoAccessError } from '../../platform/errors.ts';
import { projectNotFound } from '../project-store.ts';
import { findProjectMode } from './project-visibility-cache.ts';

/** Where a permission is needed; absent parts are not checked. */
interface PermissionPlace {
  /** Id of the project. */
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
  /**
   * The error for a project that the caller may not see, where the request names only something in it. It
   * must not name the project; by default it does.
   */
  readonly unseen?: (() => Error) | undefined;
}

/**
 * Checks that the caller holds one of the permissions at a place. An empty list checks only that
 * the caller may see the project. Reads the project if its mode is not cached; no read for
 * administrators.
 * @throws {NotFoundError} for a project that does not exist, or is private and not the caller's
 * @throws {NoAccessError} naming the missing permission
 */
export async function requirePermission(
  caller: Caller,
  permissions: readonly Permission[],
  place: PermissionPlace = {},
): Promise<void> {
  if (caller.rights.isAdmin) return;
  const project = place.project === undefined ? undefined : await findProjectMode(place.project);
  if (place.project !== undefined && (!project || !sees(caller.rights, project))) {
    throw place.unseen?.() ?? projectNotFound(place.project);
  }
  const { environment } = place;
  if (permissions.length > 0 && !holds(caller.rights, permissions, { project, environment })) {
    throw new NoAccessError(missingPermission(permissions, place), permissions);
  }
}
