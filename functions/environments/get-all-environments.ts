import { listEnvironmentsWithCounts } from '../../lib/environments/present-environments.ts';
import { environmentsSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getAllEnvironments',
  summary: 'List the environments',
  tag: 'Environments',
  method: 'GET',
  path: '/api/admin/environments',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'In their sort order.', schema: environmentsSchema } },
  errors: [401, 403],
})(async () => ({
  status: 200,
  body: { version: 1, environments: await listEnvironmentsWithCounts() },
}));
