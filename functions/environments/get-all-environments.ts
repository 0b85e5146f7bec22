import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { environmentsSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { listEnvironmentsWithCounts } from '../../lib/projects/environments/list-environments.ts';

export const operation = defineOperation({
  operationId: 'getAllEnvironments',
  summary: 'List environments',
  description: 'The counts are of the projects and API tokens that the caller may see.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'GET',
  path: '/api/admin/environments',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: { description: 'The environments, by sort order.', schema: environmentsSchema },
  },
  errors: [400, 401, 403],
})(async ({ caller }) => ({
  status: 200,
  body: { version: 1, environments: await listEnvironmentsWithCounts(caller) },
}));
