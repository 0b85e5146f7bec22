import { changeSchema } from '../../lib/change-requests/change-schema.ts';
import { editChange } from '../../lib/change-requests/edit-changes.ts';
import type { ChangeInput } from '../../lib/change-requests/model.ts';
import { changeParams } from '../../lib/change-requests/params-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schema.ts';
import { showChangeRequest } from '../../lib/change-requests/show-change-request.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'editChange',
  summary: 'Replace a change',
  description:
    'For its author, until it is scheduled. Under review all approvals are void then, and what was approved is reviewed again.',
  tag: 'Change requests',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}',
  access: { kind: 'admin', permissions: [] },
  params: changeParams,
  body: changeSchema,
  responses: { 200: { description: 'The change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { projectId, changeRequestId: id, changeId } = params;
  // What passes the schema.
  await editChange(caller, { projectId, id, changeId }, body as ChangeInput);
  return { status: 200, body: await showChangeRequest({ projectId, id }) };
});
