import { setReviewers } from '../../lib/change-requests/lifecycle/reviewers.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { reviewersRequestSchema } from '../../lib/change-requests/schemas/request-schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addChangeRequestReviewers',
  summary: 'Set the requested reviewers of a change request',
  description: 'Replaces the whole list: reviewers who are not in it are removed.',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/change-requests/{id}/approvers',
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  body: reviewersRequestSchema,
  responses: { 204: { description: 'The reviewers are set.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setReviewers(caller, params, body.reviewers);
  return { status: 204 };
});
