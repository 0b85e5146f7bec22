import { defineOperation } from '../../../lib/http/contract.ts';
import { auditFunction } from '../../../lib/identity/networks/audit-function.ts';
import { changeNetworks } from '../../../lib/identity/networks/change-networks.ts';
import { setNetworksSchema } from '../../../lib/identity/networks/schema.ts';

export const operation = defineOperation({
  operationId: 'setNetworks',
  summary: 'Set the networks from which the admin API is reachable',
  description:
    'From elsewhere, the console and the admin API are refused with 403. The networks must have the address of the request itself. SCIM, signing in, and what applications call are not affected. Every function knows it within `TOKEN_CACHE_SECONDS`.',
  tag: 'Operations',
  sharedFunction: auditFunction,
  method: 'PUT',
  path: '/api/admin/audit/networks',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: setNetworksSchema,
  responses: { 204: { description: 'The networks are set.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller, headers, address: sourceIp }) => {
  await changeNetworks(caller.author, body, { headers, requestContext: { http: { sourceIp } } });
  return { status: 204 };
});
