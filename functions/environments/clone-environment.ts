import { cloneEnvironment } from '../../lib/environment-lifecycle/clone-environment.ts';
import { cloneEnvironmentSchema } from '../../lib/environments/change-schema.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { presentEnvironment } from '../../lib/environments/present-environment.ts';
import { environmentParamSchema, environmentSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'cloneEnvironment',
  summary: 'Clone an environment',
  description:
    'Copies the settings of flags and the permissions of roles to a new environment. Until all of it is copied, nobody can use the new environment. After 20 seconds the answer is 409: send the request again to continue.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'POST',
  path: '/api/admin/environments/{name}/clone',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: object({
    name: environmentParamSchema,
  }),
  body: cloneEnvironmentSchema,
  responses: { 200: { description: 'The new environment.', schema: environmentSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentEnvironment(await cloneEnvironment(caller, params.name, body)),
}));
