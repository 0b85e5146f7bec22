import { defineOperation } from '../../../lib/http/contract.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { listRootRoles } from '../../../lib/identity/users/root-roles.ts';
import { usersSchema } from '../../../lib/identity/users/schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { listAccounts } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'getUsers',
  summary: 'List users',
  description: 'Without service accounts, which have their own list.',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'All users, and the root roles.', schema: usersSchema } },
  errors: [400, 401, 403],
})(async () => {
  const [users, rootRoles] = await Promise.all([listAccounts('User'), listRootRoles()]);
  return { status: 200, body: { users: users.map(presentUser), rootRoles } };
});
