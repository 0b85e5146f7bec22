import { discardChange } from '../../lib/change-requests/propose/edit-changes.ts';
import { changeParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteChange',
  summary: 'Remove a change from a change request',
  description:
    'Allowed for its author until it is scheduled. If it is in review, all approvals are reset.',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}',
  access: { kind: 'admin', permissions: [] },
  params: changeParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  const { projectId, changeRequestId: id, changeId } = params;
  await discardChange(caller, { projectId, id, changeId });
  return { status: 200 };
});
