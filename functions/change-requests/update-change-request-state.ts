import { setState } from '../../lib/change-requests/lifecycle/set-state.ts';
import { getChangeRequest } from '../../lib/change-requests/present/get-change-request.ts';
import { changeRequestParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { stateRequestSchema } from '../../lib/change-requests/schemas/request-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schemas/schema.ts';
import { manageChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateChangeRequestState',
  summary: 'Update the state of a change request',
  description:
    'Sends it to review, approves, rejects, cancels, schedules or applies it. Applying makes all changes or none. Returns 409 if a change is blocked; its `conflict` says why.',
  tag: 'Change requests',
  sharedFunction: manageChangeRequestsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/change-requests/{id}/state',
  // The required permission depends on the state and on the environments that the changes affect.
  access: { kind: 'admin', permissions: [] },
  params: changeRequestParams,
  body: stateRequestSchema,
  responses: { 200: { description: 'The updated change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setState(caller, params, body);
  return { status: 200, body: await getChangeRequest(params) };
});
