import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { projectEnvironmentsSchema, projectParamSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';
import { listProjectEnvironments } from '../../lib/projects/environments/list-environments.ts';

export const operation = defineOperation({
  operationId: 'getProjectEnvironments',
  summary: 'List the environments of a project',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'GET',
  path: '/api/admin/environments/project/{projectId}',
  access: { kind: 'admin', permissions: [] },
  params: object({
    projectId: projectParamSchema,
  }),
  responses: {
    200: { description: 'The environments, by sort order.', schema: projectEnvironmentsSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: { version: 1, environments: await listProjectEnvironments(params.projectId) },
}));
