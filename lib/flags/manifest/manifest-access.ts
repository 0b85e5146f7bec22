import type { Caller } from '../../auth/caller.ts';
import type { Permission } from '../../auth/permissions.ts';
import type { Contract } from '../../http/contract.ts';
import type { HttpMiddleware } from '../../http/event.ts';
import { authenticate } from '../../identity/authentication/authenticate.ts';
import { NoAccessError } from '../../platform/errors.ts';
import { accessControlBy } from '../../projects/authorization/access-control.ts';
import { recordRefusals } from '../../projects/authorization/record-refusals.ts';

/** What each method needs in a project that the path names. */
const NEEDED: Readonly<Record<string, readonly Permission[]>> = {
  POST: ['CREATE_FEATURE'],
  PUT: ['UPDATE_FEATURE'],
  DELETE: ['DELETE_FEATURE'],
};

const CAPABILITIES: Readonly<Record<string, string>> = {
  GET: 'read',
  DELETE: 'delete',
};

/**
 * Lets in callers of the admin API, and client tokens to read. A frontend token is in pages that everybody can see; a manifest
 * describes flags that are not.
 * @throws {AuthenticationRequired} without a valid token
 * @throws {NoAccessError} for the token of an application that may not, or without the permission in the project of the path
 * @throws {NotFoundError} for a project that the caller may not see
 */
export function manifestAccessControl(contract: Contract): readonly HttpMiddleware[] {
  const { method } = contract;
  return [
    recordRefusals(contract),
    {
      before: async (request) => {
        const caller = await authenticate(request.event.headers.authorization);
        request.event.caller = caller;
        refuseApplications(caller, method);
        const access =
          caller.tokenType === 'client'
            ? ({ kind: 'application', tokens: ['client'] } as const)
            : ({ kind: 'admin', permissions: NEEDED[method] ?? [] } as const);
        const permissions = isPlaced(contract) || access.kind === 'application' ? access : anywhere;
        for (const { before } of accessControlBy(async () => caller)({
          ...contract,
          access: permissions,
        })) {
          await before?.(request);
        }
      },
    },
  ];
}

/** Without a project in the path, the operation checks the permission in that of the flag. */
const anywhere = { kind: 'admin', permissions: [] } as const;

function isPlaced({ path }: Contract): boolean {
  return path.includes('{projectId}');
}

function refuseApplications({ tokenType }: Caller, method: string): void {
  const isReader = tokenType === 'client' && method === 'GET';
  if (isReader || tokenType === 'admin' || tokenType === 'user') return;
  throw new NoAccessError(
    `This API token does not have ${CAPABILITIES[method] ?? 'write'} access: it is a ${tokenType} token. Use one of a person or of a service account${method === 'GET' ? ', or a client token' : ''}.`,
    NEEDED[method],
  );
}
