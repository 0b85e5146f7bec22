import { defineOperation } from '../../../lib/http/contract.ts';
import { roleWithPermissionsSchema } from '../../../lib/identity/roles/permission-schema.ts';
import { presentRoleWithPermissions } from '../../../lib/identity/roles/present-role.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';
import { getRole } from '../../../lib/identity/roles/role-store.ts';
import { roleParams } from '../../../lib/identity/roles/schema.ts';

export const operation = defineOperation({
  operationId: 'getRoleById',
  summary: 'Get a role and its permissions',
  tag: 'Roles',
  sharedFunction: roleFunction,
  method: 'GET',
  path: '/api/admin/roles/{roleId}',
  access: { kind: 'admin', permissions: ['READ_ROLE'] },
  params: roleParams,
  responses: { 200: { description: 'The role.', schema: roleWithPermissionsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentRoleWithPermissions(await getRole(params.roleId)),
}));
