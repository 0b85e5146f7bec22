import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import type { Contract } from '../../http/contract.ts';
import type { HttpEvent, HttpMiddleware } from '../../http/event.ts';
import { isRefusedInMaintenance } from '../../http/refused-in-maintenance.ts';
import { refuseOtherOrigins } from '../../http/same-origin.ts';
import { takesSession } from '../../http/takes-session.ts';
import { authenticate } from '../../identity/authentication/authenticate.ts';
import { authenticateSession } from '../../identity/authentication/authenticate-session.ts';
import { refuseOtherNetworks } from '../../identity/networks/network-rules.ts';
import { sessionIn } from '../../identity/sessions/session-cookie.ts';
import { spendTokenBudget } from '../../identity/tokens/token-budget.ts';
import { MaintenanceModeError, NoAccessError } from '../../platform/errors.ts';
import { isInMaintenance } from '../maintenance/known-maintenance.ts';
import { requirePermission } from './require-permission.ts';

/**
 * Finds the caller of the request. An `Authorization` header wins over a session; a session counts only for
 * people's operations, and changes something only from pages of the service itself.
 * @throws {AuthenticationRequired} without a valid token or session
 * @throws {NoAccessError} for a change with a session from elsewhere
 */
function authentication(contract: Contract): HttpMiddleware {
  const isForSessions = takesSession(contract);
  return caller(contract, async ({ headers, cookies = [] }) => {
    if (!isForSessions || headers.authorization !== undefined || !sessionIn(cookies)) {
      return authenticate(headers.authorization);
    }
    if (contract.method !== 'GET') refuseOtherOrigins(headers);
    return authenticateSession(cookies);
  });
}

/** Finds the caller and, for a change, whether the maintenance mode is on. */
function caller(
  contract: Contract,
  findCaller: (event: HttpEvent) => Promise<Caller>,
): HttpMiddleware {
  const stopsInMaintenance = isRefusedInMaintenance(contract);
  return {
    before: async ({ event }) => {
      // Both at once: no change waits for the mode.
      const [found, isOn] = await Promise.all([
        findCaller(event),
        stopsInMaintenance && isInMaintenance(),
      ]);
      event.caller = found;
      event.isInMaintenance = isOn;
    },
  };
}

/** Tokens of applications are valid only for the client and frontend paths. */
const applicationTokens: ReadonlySet<string> = new Set(['client', 'frontend']);

/** Authentication and authorization, for every operation that is not public. */
export function accessControl(contract: Contract): readonly HttpMiddleware[] {
  return [authentication(contract), permission(contract)];
}

/**
 * The same with another authentication: of a protocol, or of an operation that another one calls for its
 * caller, who is known already.
 */
export function accessControlBy(
  findCaller: (event: HttpEvent) => Promise<Caller>,
): (contract: Contract) => readonly HttpMiddleware[] {
  return (contract) => [caller(contract, findCaller), permission(contract)];
}

/**
 * Checks the caller's permission. Runs before the body is parsed or validated, so that a caller
 * without rights learns nothing from validation errors.
 * @throws {NoAccessError} naming the missing permission
 * @throws {NotFoundError} for a project that the caller may not see
 * @throws {TooManyRequests} for an application's token that has used up its budget
 * @throws {MaintenanceModeError} for a change that the caller may make otherwise
 */
function permission(contract: Contract): HttpMiddleware {
  return {
    before: async ({ event }) => {
      const { access } = contract;
      // The access control of a shared function comes in place of this one.
      if (access.kind === 'public' || access.kind === 'protocol' || !event.caller) return;
      refuseOtherNetworks(event.caller, event, access.kind);
      if (access.kind === 'application') {
        const { tokenType, author } = event.caller;
        requireToken(event.caller, access.tokens);
        spendTokenBudget({
          operationId: contract.operationId,
          authorization: event.headers.authorization,
          tokenType,
          tokenName: author.name,
        });
        return;
      }
      const { permissions } = access;
      const place = {
        project: event.pathParameters?.projectId,
        environment: event.pathParameters?.environment,
      };
      if (applicationTokens.has(event.caller.tokenType)) {
        const message = `A ${event.caller.tokenType} token cannot be used on the admin API.`;
        const missing = permissions.length > 0 ? ` ${missingPermission(permissions, place)}` : '';
        throw new NoAccessError(message + missing, permissions);
      }
      await requirePermission(event.caller, permissions, place);
      if (event.isInMaintenance) throw new MaintenanceModeError();
    },
  };
}

/** Client and frontend paths need an application's token; a user's token has no environment. */
function requireToken({ tokenType }: Caller, tokens: readonly string[]): void {
  if (tokenType === 'admin' || tokens.includes(tokenType)) return;
  throw new NoAccessError(
    `A ${tokenType} token cannot be used here. Use a ${tokens.join(' or ')} token.`,
  );
}
