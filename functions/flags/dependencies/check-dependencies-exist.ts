import { hasDependencies } from '../../../lib/flags/dependencies/list-parents.ts';
import { dependenciesExistSchema } from '../../../lib/flags/dependencies/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'checkDependenciesExist',
  summary: 'Check whether a project has flag dependencies',
  tag: 'Dependencies',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/dependencies',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: {
    200: {
      description: 'Whether any flag of the project depends on another.',
      schema: dependenciesExistSchema,
    },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await hasDependencies(params.projectId) }));
