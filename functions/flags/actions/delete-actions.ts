import { actionSetParams } from '../../../lib/flags/actions/action-schema.ts';
import { deleteActionSet } from '../../../lib/flags/actions/change-action-sets.ts';
import { actionFunction } from '../../../lib/flags/actions/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteActions',
  summary: 'Delete a set of actions',
  tag: 'Signals',
  sharedFunction: actionFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/actions/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] },
  params: actionSetParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteActionSet(caller, params);
  return { status: 200 };
});
