import type { ChangeInput } from '../../lib/change-requests/model.ts';
import { getChangeRequest } from '../../lib/change-requests/present/get-change-request.ts';
import { editChange } from '../../lib/change-requests/propose/edit-changes.ts';
import { changeSchema } from '../../lib/change-requests/schemas/change-schema.ts';
import { changeParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schemas/schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'editChange',
  summary: 'Update a change in a change request',
  description:
    'Allowed for its author until it is scheduled. All approvals are reset, and an approved change request returns to review.',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}',
  access: { kind: 'admin', permissions: [] },
  params: changeParams,
  body: changeSchema,
  responses: { 200: { description: 'The updated change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { projectId, changeRequestId: id, changeId } = params;
  // The type of what the schema accepts.
  await editChange(caller, { projectId, id, changeId }, body as ChangeInput);
  return { status: 200, body: await getChangeRequest({ projectId, id }) };
});
