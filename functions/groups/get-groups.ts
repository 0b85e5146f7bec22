import { readGroups } from '../../lib/groups/read-groups.ts';
import { groupsSchema } from '../../lib/groups/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getGroups',
  summary: 'List groups',
  tag: 'Groups',
  method: 'GET',
  path: '/api/admin/groups',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The groups, sorted by id.', schema: groupsSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: { groups: await readGroups() } }));
