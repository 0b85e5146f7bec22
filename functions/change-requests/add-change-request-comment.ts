import { addComment } from '../../lib/change-requests/lifecycle/comments.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { commentRequestSchema } from '../../lib/change-requests/schemas/request-schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addChangeRequestComment',
  summary: 'Add a comment to a change request',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/change-requests/{id}/comments',
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  body: commentRequestSchema,
  responses: { 204: { description: 'Added.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await addComment(caller, params, body.text);
  return { status: 204 };
});
