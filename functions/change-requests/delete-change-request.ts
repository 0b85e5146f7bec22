import { deleteChangeRequest } from '../../lib/change-requests/propose/edit-changes.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteChangeRequest',
  summary: 'Delete a change request',
  description: 'Allowed for its author and for administrators, unless it is scheduled or applied.',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/change-requests/{id}',
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteChangeRequest(caller, params);
  return { status: 200 };
});
