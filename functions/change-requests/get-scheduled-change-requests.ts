import { listScheduledOf } from '../../lib/change-requests/present/list-change-requests.ts';
import { scheduledSchema } from '../../lib/change-requests/schemas/list-schema.ts';
import { scheduledQuery } from '../../lib/change-requests/schemas/params-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getScheduledChangeRequests',
  summary: 'List the scheduled change requests of a project',
  description: 'All of them, or only those that change one of the given flags or strategies.',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/scheduled',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: scheduledQuery,
  responses: {
    200: { description: 'The change requests, in short form.', schema: scheduledSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params, query }) => ({
  status: 200,
  body: await listScheduledOf(params.projectId, query),
}));
