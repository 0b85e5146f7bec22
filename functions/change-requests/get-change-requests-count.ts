import { countOf } from '../../lib/change-requests/present/list-change-requests.ts';
import { changeRequestsCountSchema } from '../../lib/change-requests/schemas/list-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getChangeRequestsCount',
  summary: 'Get the number of change requests of a project',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/count',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: {
    200: {
      description: 'The number of change requests, by state.',
      schema: changeRequestsCountSchema,
    },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: await countOf(params.projectId),
}));
