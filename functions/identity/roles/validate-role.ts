import { defineOperation } from '../../../lib/http/contract.ts';
import { refuseInvalidRole } from '../../../lib/identity/role-changes/change-roles.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';
import { createRoleSchema } from '../../../lib/identity/roles/schema.ts';

export const operation = defineOperation({
  operationId: 'validateRole',
  summary: 'Check a new role',
  tag: 'Roles',
  sharedFunction: roleFunction,
  method: 'POST',
  path: '/api/admin/roles/validate',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  worksInMaintenance: true,
  body: createRoleSchema,
  responses: { 200: { description: 'The role is valid and its name is available.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body }) => {
  await refuseInvalidRole(body);
  return { status: 200 };
});
