import { defineOperation } from '../../../lib/http/contract.ts';
import { deleteRole } from '../../../lib/identity/role-changes/change-roles.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';
import { roleParams } from '../../../lib/identity/roles/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteRole',
  summary: 'Delete a role',
  description: 'Built-in roles cannot be deleted (400), nor roles that are assigned (409).',
  tag: 'Roles',
  sharedFunction: roleFunction,
  method: 'DELETE',
  path: '/api/admin/roles/{roleId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: roleParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteRole(caller, params.roleId);
  return { status: 200 };
});
