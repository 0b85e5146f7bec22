import { defineOperation } from '../../../lib/http/contract.ts';
import { presentRole } from '../../../lib/identity/roles/present-role.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';
import { listRoles } from '../../../lib/identity/roles/role-store.ts';
import { rolesSchema } from '../../../lib/identity/roles/schema.ts';

export const operation = defineOperation({
  operationId: 'getRoles',
  summary: 'List roles',
  tag: 'Roles',
  sharedFunction: roleFunction,
  method: 'GET',
  path: '/api/admin/roles',
  access: { kind: 'admin', permissions: ['READ_ROLE'] },
  responses: { 200: { description: 'The roles, sorted by id.', schema: rolesSchema } },
  errors: [400, 401, 403],
})(async () => ({
  status: 200,
  body: { version: 1, roles: (await listRoles()).map(presentRole) },
}));
