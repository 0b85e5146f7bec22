import { updateEnvironment } from '../../lib/environments/change-environments.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { environmentParamSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'toggleEnvironmentOff',
  summary: 'Disable an environment',
  description: 'New projects no longer include it; projects that have it keep it.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'POST',
  path: '/api/admin/environments/{name}/off',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: object({
    name: environmentParamSchema,
  }),
  responses: { 204: { description: 'Disabled.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await updateEnvironment(caller, params.name, { enabled: false });
  return { status: 204 };
});
