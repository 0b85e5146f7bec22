import { NoAccessError } from '../errors.ts';
import type { Author } from '../events/types.ts';
import { projectNotFound } from '../projects/project-store.ts';
import type { Permission } from './permissions.ts';
import { findProjectMode } from './project-modes.ts';
import { holds, type Rights, sees } from './rights.ts';

export type TokenType = 'admin' | 'client' | 'frontend';

/** Who is calling, with which rights. */
export interface Caller {
  /** How they are written down as the author of a change. */
  readonly author: Author;
  /** `user`: a personal access token, or one of a service account. */
  readonly tokenType: TokenType | 'user';
  /** Projects that the token itself is for: ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment that the token itself is for: its name, or `*`. */
  readonly environment: string;
  /** What the caller may do on the admin API. */
  readonly rights: Rights;
}

/** The author recorded for admin tokens, which belong to no user. */
export const ADMIN_TOKEN_USER_ID = -42;

/** Where a permission is needed; absent parts are not asked for. */
export interface Place {
  /** Id of the project. */
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

/** Which permission is missing, and where, in words. */
export const missingPermission = (permissions: readonly Permission[], place: Place): string => {
  const names = permissions.map((name) => `"${name}"`).join(', ');
  const wanted = permissions.length === 1 ? `the ${names} permission` : `one of ${names}`;
  const where = place.environment ? ` in the environment "${place.environment}"` : '';
  return `You need ${wanted}${where} to perform this action.`;
};

/**
 * Asks for one of the permissions at a place; with none, only that the caller may know of the project.
 * Costs a read of the project now and then, but not for administrators.
 * @throws {NotFoundError} for a project that does not exist, or is private and not the caller's
 * @throws {NoAccessError} naming what is missing
 */
export const requirePermission = async (
  caller: Caller,
  permissions: readonly Permission[],
  place: Place = {},
): Promise<void> => {
  if (caller.rights.isAdmin) return;
  const project = place.project === undefined ? undefined : await findProjectMode(place.project);
  if (place.project !== undefined && (!project || !sees(caller.rights, project))) {
    throw projectNotFound(place.project);
  }
  const { environment } = place;
  if (permissions.length > 0 && !holds(caller.rights, permissions, { project, environment })) {
    throw new NoAccessError(missingPermission(permissions, place), permissions);
  }
};
