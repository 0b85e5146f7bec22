import type { Contract } from '../http/contract.ts';
import type { HttpMiddleware } from '../http/event.ts';
import { authenticate } from '../identity/authentication/authenticate.ts';
import {
  authenticateAccessToken,
  hasAccessToken,
} from '../identity/single-sign-on/authenticate-access-token.ts';
import { config } from '../platform/config.ts';
import { accessControlBy } from '../projects/authorization/access-control.ts';
import { recordRefusals } from '../projects/authorization/record-refusals.ts';
import { resourceAt } from './protected-resource.ts';

/** Like any operation for people and programs: without a permission of its own, since each tool has its own. */
const access = { kind: 'admin', permissions: [] } as const;

/**
 * Lets in who has a token for the admin API, or one of the identity provider for this address. Sessions do not
 * count. Without a base URL the service does not know its own address, and no token can be for it.
 * @throws {AuthenticationRequired} without a valid token
 * @throws {NoAccessError} for the token of an application
 */
export function mcpAccessControl(contract: Contract): readonly HttpMiddleware[] {
  const control = accessControlBy(async ({ headers: { authorization, host } }) =>
    hasAccessToken(authorization) && config().isBaseUrlSet
      ? authenticateAccessToken(authorization, resourceAt(host))
      : authenticate(authorization),
  );
  return [recordRefusals(contract), ...control({ ...contract, access })];
}
