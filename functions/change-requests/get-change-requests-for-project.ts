import { listChangeRequests } from '../../lib/change-requests/present/list-change-requests.ts';
import { changeRequestsSchema } from '../../lib/change-requests/schemas/list-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getChangeRequestsForProject',
  summary: 'List the change requests of a project',
  description: 'All open ones except drafts of other users, and the 100 most recently closed.',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The change requests.', schema: changeRequestsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await listChangeRequests(caller, params.projectId),
}));
