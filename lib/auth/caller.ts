import { NoAccessError } from '../errors.ts';
import type { Author } from '../events/types.ts';
import type { Permission } from './permissions.ts';

export type TokenType = 'admin' | 'client' | 'frontend';

/** Who is calling, with which rights. */
export interface Caller {
  /** How they are written down as the author of a change. */
  readonly author: Author;
  readonly tokenType: TokenType;
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment name, or `*`. */
  readonly environment: string;
}

/** The author recorded for admin tokens, which belong to no user. */
export const ADMIN_TOKEN_USER_ID = -42;

/** Where a permission is needed; absent parts are not asked for. */
export interface Place {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

const describe = (permissions: readonly Permission[], place: Place): string => {
  const names = permissions.map((name) => `"${name}"`).join(', ');
  const wanted = permissions.length === 1 ? `the ${names} permission` : `one of ${names}`;
  const where = place.environment ? ` in the environment "${place.environment}"` : '';
  return `You need ${wanted}${where} to perform this action.`;
};

/** Whether the caller holds one of the permissions there. Admin tokens hold all of them. */
export const may = (
  caller: Caller,
  _permissions: readonly Permission[],
  _place: Place = {},
): boolean => caller.tokenType === 'admin';

/**
 * Asks for one of the permissions.
 * @throws {NoAccessError} naming what is missing
 */
export const requirePermission = (
  caller: Caller,
  permissions: readonly Permission[],
  place: Place = {},
): void => {
  if (!may(caller, permissions, place)) {
    throw new NoAccessError(describe(permissions, place), permissions);
  }
};
