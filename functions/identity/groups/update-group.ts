import { defineOperation } from '../../../lib/http/contract.ts';
import { updateGroup } from '../../../lib/identity/groups/change-groups.ts';
import { getGroupWithUsers } from '../../../lib/identity/groups/list-groups.ts';
import {
  createGroupSchema,
  groupParams,
  groupSchema,
} from '../../../lib/identity/groups/schema.ts';

export const operation = defineOperation({
  operationId: 'updateGroup',
  summary: 'Update a group',
  description:
    '`users` replaces the whole membership. If omitted, `description`, `mappingsSSO` and `users` keep their values, while `rootRole` becomes null. More than 44 new users are added in several steps, each with its own event. Returns 409 when no administrator would remain.',
  tag: 'Groups',
  method: 'PUT',
  path: '/api/admin/groups/{groupId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: groupParams,
  body: createGroupSchema,
  hasStrictTypes: true,
  responses: { 200: { description: 'The updated group.', schema: groupSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { groupId }, body, caller }) => {
  await updateGroup(caller, groupId, body);
  return { status: 200, body: await getGroupWithUsers(groupId) };
});
