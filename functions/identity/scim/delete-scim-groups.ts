import { defineOperation } from '../../../lib/http/contract.ts';
import { groupsFunction } from '../../../lib/identity/groups/groups-function.ts';
import { deleteScimGroups } from '../../../lib/identity/scim/delete-provided.ts';

export const operation = defineOperation({
  operationId: 'deleteScimGroups',
  summary: 'Delete all groups that SCIM manages',
  description:
    'Deletes each of them as `deleteGroup` does; their members stay. Returns 409 when no administrator would remain, and after 20 seconds: the same request continues.',
  tag: 'SCIM',
  sharedFunction: groupsFunction,
  method: 'DELETE',
  path: '/api/admin/groups/scim-groups',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'They are deleted.' } },
  errors: [401, 403, 409],
})(async ({ caller }) => {
  await deleteScimGroups(caller);
  return { status: 200 };
});
