import { countActionable } from '../../lib/change-requests/present/list-change-requests.ts';
import { actionableSchema } from '../../lib/change-requests/schemas/list-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getActionableChangeRequests',
  summary: 'Get the number of change requests that wait for you',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/actionable',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The number of change requests.', schema: actionableSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: { total: await countActionable(caller, params.projectId) },
}));
