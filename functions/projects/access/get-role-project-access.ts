import { defineOperation } from '../../../lib/http/contract.ts';
import { roleParams } from '../../../lib/identity/roles/schema.ts';
import { listRoleUsage } from '../../../lib/projects/access/list-access.ts';
import { roleUsageSchema } from '../../../lib/projects/access/response-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getRoleProjectAccess',
  summary: 'List the projects in which a role is assigned',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/roles/{roleId}/access',
  access: { kind: 'admin', permissions: ['READ_ROLE'] },
  params: roleParams,
  responses: { 200: { description: 'The projects, sorted by id.', schema: roleUsageSchema } },
  errors: [400, 401, 403],
})(async ({ params, caller }) => ({
  status: 200,
  body: { projects: await listRoleUsage(caller.rights, params.roleId) },
}));
