import { defineOperation } from '../../../lib/http/contract.ts';
import { auditFunction } from '../../../lib/identity/networks/audit-function.ts';
import { addressOf } from '../../../lib/identity/networks/network-rules.ts';
import { findNetworks } from '../../../lib/identity/networks/network-store.ts';
import { networksSchema } from '../../../lib/identity/networks/schema.ts';

export const operation = defineOperation({
  operationId: 'getNetworks',
  summary: 'Get the networks from which the admin API is reachable',
  tag: 'Operations',
  sharedFunction: auditFunction,
  method: 'GET',
  path: '/api/admin/audit/networks',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The networks.', schema: networksSchema } },
  errors: [401, 403],
})(async ({ headers, address: sourceIp }) => {
  const { networks = [], proxies = [] } = (await findNetworks()) ?? {};
  const address = addressOf({ headers, requestContext: { http: { sourceIp } } }, proxies);
  return { status: 200, body: { networks: [...networks], proxies: [...proxies], address } };
});
