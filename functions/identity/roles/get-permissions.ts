import { defineOperation } from '../../../lib/http/contract.ts';
import { listPermissions } from '../../../lib/identity/roles/list-permissions.ts';
import { permissionsSchema } from '../../../lib/identity/roles/permission-schema.ts';

export const operation = defineOperation({
  operationId: 'getPermissions',
  summary: 'List permissions',
  tag: 'Roles',
  method: 'GET',
  path: '/api/admin/permissions',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: { description: 'All permissions, grouped by scope.', schema: permissionsSchema },
  },
  errors: [400, 401, 403],
})(async () => ({
  status: 200,
  body: { version: 1, permissions: await listPermissions() },
}));
