import { updateEnvironment } from '../../lib/environments/change-environments.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { environmentParamSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'toggleEnvironmentOn',
  summary: 'Enable an environment',
  description: 'New projects include it.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'POST',
  path: '/api/admin/environments/{name}/on',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: object({
    name: environmentParamSchema,
  }),
  responses: { 204: { description: 'Enabled.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await updateEnvironment(caller, params.name, { enabled: true });
  return { status: 204 };
});
