import { refuseNewName } from '../../lib/environments/change-environments.ts';
import { validateEnvironmentSchema } from '../../lib/environments/change-schema.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'validateEnvironmentName',
  summary: 'Check a name for a new environment',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'POST',
  path: '/api/admin/environments/validate',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  worksInMaintenance: true,
  body: validateEnvironmentSchema,
  responses: { 200: { description: 'The name is valid and available.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: { name } }) => {
  await refuseNewName(name);
  return { status: 200 };
});
