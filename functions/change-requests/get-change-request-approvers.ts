import { listReviewers } from '../../lib/change-requests/lifecycle/reviewers.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { reviewersSchema } from '../../lib/change-requests/schemas/reviewers-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getChangeRequestApprovers',
  summary: 'List the requested reviewers of a change request',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/{id}/approvers',
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  responses: { 200: { description: 'The requested reviewers.', schema: reviewersSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: { reviewers: await listReviewers(params) },
}));
