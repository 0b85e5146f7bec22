import { changeRequestParams } from '../../lib/change-requests/params-schema.ts';
import { stateRequestSchema } from '../../lib/change-requests/request-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schema.ts';
import { setState } from '../../lib/change-requests/set-state.ts';
import { showChangeRequest } from '../../lib/change-requests/show-change-request.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateChangeRequestState',
  summary: 'Send to review, approve, reject, cancel, schedule or apply a change request',
  description:
    'Applying does all changes at once, or none. Answered 409 when something is in the way of a change; `conflict` of the change request says what.',
  tag: 'Change requests',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/change-requests/{id}/state',
  // What is needed depends on the state, and on where its changes take effect.
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  body: stateRequestSchema,
  responses: { 200: { description: 'The change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setState(caller, params, body);
  return { status: 200, body: await showChangeRequest(params) };
});
