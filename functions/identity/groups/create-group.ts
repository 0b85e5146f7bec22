import { defineOperation } from '../../../lib/http/contract.ts';
import { createGroup } from '../../../lib/identity/groups/change-groups.ts';
import { groupsFunction } from '../../../lib/identity/groups/groups-function.ts';
import { getGroupWithUsers } from '../../../lib/identity/groups/list-groups.ts';
import { createGroupSchema, groupSchema } from '../../../lib/identity/groups/schema.ts';

export const operation = defineOperation({
  operationId: 'createGroup',
  summary: 'Create a group',
  tag: 'Groups',
  sharedFunction: groupsFunction,
  method: 'POST',
  path: '/api/admin/groups',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createGroupSchema,
  responses: { 201: { description: 'The new group.', schema: groupSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const id = await createGroup(caller, body);
  const headers = { location: `/api/admin/groups/${id}` };
  return { status: 201, headers, body: await getGroupWithUsers(id) };
});
