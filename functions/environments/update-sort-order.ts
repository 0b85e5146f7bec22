import { sortEnvironments } from '../../lib/environments/change-environments.ts';
import { environmentSortOrderSchema } from '../../lib/environments/change-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateSortOrder',
  summary: 'Sort the environments',
  description: 'Those that the request leaves out stay where they are.',
  tag: 'Environments',
  method: 'PUT',
  path: '/api/admin/environments/sort-order',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: environmentSortOrderSchema,
  responses: { 200: { description: 'They are in their new places.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller }) => {
  await sortEnvironments(caller, body);
  return { status: 200 };
});
