import { sortEnvironments } from '../../lib/environments/change-environments.ts';
import { environmentSortOrderSchema } from '../../lib/environments/change-schema.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateSortOrder',
  summary: 'Update the sort order of environments',
  description: 'Omitted environments keep their positions.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'PUT',
  path: '/api/admin/environments/sort-order',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: environmentSortOrderSchema,
  responses: { 200: { description: 'The sort order is updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller }) => {
  await sortEnvironments(caller, body);
  return { status: 200 };
});
