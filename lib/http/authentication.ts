import { authenticate } from '../auth/authenticate.ts';
import { requirePermission } from '../auth/caller.ts';
import { NoAccessError } from '../errors.ts';
import type { Contract } from './contract.ts';
import type { HttpMiddleware } from './event.ts';

/**
 * Finds out who is calling.
 * @throws {AuthenticationRequired} without a valid token
 */
export const authentication = (contract: Contract): HttpMiddleware => ({
  before: async ({ event }) => {
    if (contract.access.kind === 'public') return;
    event.caller = await authenticate(event.headers.authorization);
  },
});

/**
 * Checks that the caller may do this here. Comes before anything of the body is looked at, so that a
 * caller without rights learns nothing from validation errors.
 * @throws {NoAccessError} naming the missing permission
 */
export const permission = (contract: Contract): HttpMiddleware => ({
  before: ({ event }) => {
    const { access } = contract;
    if (access.kind === 'public' || !event.caller) return;
    if (access.permissions.length > 0) {
      requirePermission(event.caller, access.permissions, {
        project: event.pathParameters?.projectId,
        environment: event.pathParameters?.environment,
      });
    }
    if (event.caller.tokenType !== 'admin') {
      throw new NoAccessError(
        `A ${event.caller.tokenType} token can not be used on the admin API. Use an admin token.`,
      );
    }
  },
});
