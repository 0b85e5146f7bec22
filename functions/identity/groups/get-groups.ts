import { defineOperation } from '../../../lib/http/contract.ts';
import { groupsFunction } from '../../../lib/identity/groups/groups-function.ts';
import { listGroupsInShort } from '../../../lib/identity/groups/list-groups.ts';
import { groupsSchema } from '../../../lib/identity/groups/schema.ts';

export const operation = defineOperation({
  operationId: 'getGroups',
  summary: 'List groups',
  description: 'With the ids of their users. A group by its id has the users.',
  tag: 'Groups',
  sharedFunction: groupsFunction,
  method: 'GET',
  path: '/api/admin/groups',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The groups, sorted by id.', schema: groupsSchema } },
  errors: [400, 401, 403],
})(async () => ({ status: 200, body: { groups: await listGroupsInShort() } }));
