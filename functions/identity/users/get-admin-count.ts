import { defineOperation } from '../../../lib/http/contract.ts';
import { adminCountSchema } from '../../../lib/identity/users/schema.ts';
import { countAdmins } from '../../../lib/identity/users/search-users.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getAdminCount',
  summary: 'Get the number of administrators',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/admin-count',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The number of administrators.', schema: adminCountSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: await countAdmins() }));
