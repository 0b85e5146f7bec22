import { getChangeRequest } from '../../lib/change-requests/present/get-change-request.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schemas/schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getChangeRequest',
  summary: 'Get a change request',
  description:
    'The `conflict` of a change says what currently prevents it from being applied. `waitingFor` says the same of an approved change request, with the approvals that do not count.',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/{id}',
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  responses: { 200: { description: 'The change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: await getChangeRequest(params),
}));
