import { defineOperation } from '../../lib/http/contract.ts';
import { presentUser } from '../../lib/users/present-user.ts';
import { userSearchQuery, userSearchSchema } from '../../lib/users/schema.ts';
import { searchUsers } from '../../lib/users/search-users.ts';

export const operation = defineOperation({
  operationId: 'searchUsers',
  summary: 'Find users',
  description: 'For all who may give access to something, so for every caller of this API.',
  tag: 'Users',
  method: 'GET',
  path: '/api/admin/user-admin/search',
  access: { kind: 'admin', permissions: [] },
  query: userSearchQuery,
  responses: { 200: { description: 'The users that match.', schema: userSearchSchema } },
  errors: [400, 401, 403],
})(async ({ query }) => ({
  status: 200,
  body: (await searchUsers(query.q ?? '')).map(presentUser),
}));
