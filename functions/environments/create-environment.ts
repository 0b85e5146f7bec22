import { createEnvironment } from '../../lib/environments/change-environments.ts';
import { createEnvironmentSchema } from '../../lib/environments/change-schema.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { presentEnvironment } from '../../lib/environments/present-environment.ts';
import { environmentSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createEnvironment',
  summary: 'Create an environment',
  description: 'Projects created later include it; existing projects have to add it.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'POST',
  path: '/api/admin/environments',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createEnvironmentSchema,
  responses: { 201: { description: 'The new environment.', schema: environmentSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const body = presentEnvironment(await createEnvironment(caller, request));
  return { status: 201, headers: { location: `/api/admin/environments/${body.name}` }, body };
});
