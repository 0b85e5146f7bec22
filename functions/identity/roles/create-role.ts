import { defineOperation } from '../../../lib/http/contract.ts';
import { createRole } from '../../../lib/identity/role-changes/change-roles.ts';
import { presentRole } from '../../../lib/identity/roles/present-role.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';
import { createRoleSchema, roleWithVersionSchema } from '../../../lib/identity/roles/schema.ts';

export const operation = defineOperation({
  operationId: 'createRole',
  summary: 'Create a role',
  tag: 'Roles',
  sharedFunction: roleFunction,
  method: 'POST',
  path: '/api/admin/roles',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createRoleSchema,
  responses: { 200: { description: 'The new role.', schema: roleWithVersionSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => ({
  status: 200,
  body: { version: 1, roles: presentRole(await createRole(caller, body)) },
}));
