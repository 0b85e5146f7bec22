import { defineOperation } from '../../../lib/http/contract.ts';
import { groupsFunction } from '../../../lib/identity/groups/groups-function.ts';
import { getGroupWithUsers } from '../../../lib/identity/groups/list-groups.ts';
import { groupParams, groupSchema } from '../../../lib/identity/groups/schema.ts';

export const operation = defineOperation({
  operationId: 'getGroup',
  summary: 'Get a group',
  tag: 'Groups',
  sharedFunction: groupsFunction,
  method: 'GET',
  path: '/api/admin/groups/{groupId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: groupParams,
  responses: { 200: { description: 'The group.', schema: groupSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await getGroupWithUsers(params.groupId) }));
