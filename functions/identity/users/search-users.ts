import { defineOperation } from '../../../lib/http/contract.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userSearchQuery, userSearchSchema } from '../../../lib/identity/users/schema.ts';
import { searchUsers } from '../../../lib/identity/users/search-users.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'searchUsers',
  summary: 'Search users',
  description: 'Available to all callers, because any of them may assign access.',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/search',
  access: { kind: 'admin', permissions: [] },
  query: userSearchQuery,
  responses: { 200: { description: 'The matching users.', schema: userSearchSchema } },
  errors: [400, 401, 403],
})(async ({ query }) => ({
  status: 200,
  body: (await searchUsers(query.q ?? '')).map(presentUser),
}));
