import { setTitle } from '../../lib/change-requests/lifecycle/comments.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { titleRequestSchema } from '../../lib/change-requests/schemas/request-schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateChangeRequestTitle',
  summary: 'Update the title of a change request',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/change-requests/{id}/title',
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  body: titleRequestSchema,
  responses: { 204: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setTitle(caller, params, body.title);
  return { status: 204 };
});
