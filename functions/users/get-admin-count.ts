import { defineOperation } from '../../lib/http/contract.ts';
import { adminCountSchema } from '../../lib/users/schema.ts';
import { countAdmins } from '../../lib/users/search-users.ts';

export const operation = defineOperation({
  operationId: 'getAdminCount',
  summary: 'Count administrators',
  tag: 'Users',
  method: 'GET',
  path: '/api/admin/user-admin/admin-count',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'How many there are.', schema: adminCountSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: await countAdmins() }));
