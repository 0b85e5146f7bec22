import { listPendingFor } from '../../lib/change-requests/present/list-change-requests.ts';
import { changeRequestsSchema } from '../../lib/change-requests/schemas/list-schema.ts';
import { pendingParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getPendingChangeRequestsForFeature',
  summary: 'List the open change requests for a flag',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/pending/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: pendingParams,
  responses: { 200: { description: 'The change requests.', schema: changeRequestsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await listPendingFor(caller, params.projectId, params.featureName),
}));
