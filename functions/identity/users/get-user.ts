import { defineOperation } from '../../../lib/http/contract.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userParams, userSchema } from '../../../lib/identity/users/schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'getUser',
  summary: 'Get a user',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  hasOwnFunction: true,
  method: 'GET',
  path: '/api/admin/user-admin/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'The user.', schema: userSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentUser(await getAccount(params.id, 'User')),
}));
