import { updateEnvironment } from '../../lib/environments/change-environments.ts';
import { updateEnvironmentSchema } from '../../lib/environments/change-schema.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { presentEnvironment } from '../../lib/environments/present-environment.ts';
import { environmentParamSchema, environmentSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'updateEnvironment',
  summary: 'Update an environment',
  description: 'Omitted properties keep their values.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'PUT',
  path: '/api/admin/environments/update/{name}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: object({
    name: environmentParamSchema,
  }),
  body: updateEnvironmentSchema,
  responses: { 200: { description: 'The updated environment.', schema: environmentSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentEnvironment(await updateEnvironment(caller, params.name, body)),
}));
