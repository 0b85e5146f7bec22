import { defineOperation } from '../../../lib/http/contract.ts';
import { updateRole } from '../../../lib/identity/role-changes/change-roles.ts';
import { presentRole } from '../../../lib/identity/roles/present-role.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';
import {
  createRoleSchema,
  roleParams,
  roleWithVersionSchema,
} from '../../../lib/identity/roles/schema.ts';

export const operation = defineOperation({
  operationId: 'updateRole',
  summary: 'Update a role',
  description: 'Omitted properties keep their values. Built-in roles cannot be changed.',
  tag: 'Roles',
  sharedFunction: roleFunction,
  method: 'PUT',
  path: '/api/admin/roles/{roleId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: roleParams,
  body: createRoleSchema,
  responses: { 200: { description: 'The updated role.', schema: roleWithVersionSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: { version: 1, roles: presentRole(await updateRole(caller, params.roleId, body)) },
}));
