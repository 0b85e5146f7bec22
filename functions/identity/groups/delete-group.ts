import { defineOperation } from '../../../lib/http/contract.ts';
import { deleteGroup } from '../../../lib/identity/groups/delete-group.ts';
import { groupsFunction } from '../../../lib/identity/groups/groups-function.ts';
import { groupParams } from '../../../lib/identity/groups/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteGroup',
  summary: 'Delete a group',
  description:
    'Also removes its memberships and its roles in projects. Returns 409 when no administrator would remain.',
  tag: 'Groups',
  sharedFunction: groupsFunction,
  method: 'DELETE',
  path: '/api/admin/groups/{groupId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: groupParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteGroup(caller, params.groupId);
  return { status: 200 };
});
