import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { getEnvironment } from '../../lib/environments/environment-store.ts';
import { presentWithProgress } from '../../lib/environments/present-environment.ts';
import { copiedEnvironmentSchema, environmentParamSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'getEnvironment',
  summary: 'Get an environment',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'GET',
  path: '/api/admin/environments/{name}',
  access: { kind: 'admin', permissions: [] },
  params: object({
    name: environmentParamSchema,
  }),
  responses: { 200: { description: 'The environment.', schema: copiedEnvironmentSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentWithProgress(await getEnvironment(params.name)),
}));
