import { defineOperation } from '../../../lib/http/contract.ts';
import { userRolesQuery, userRolesSchema } from '../../../lib/identity/profile/me-schema.ts';
import { rolesOfCaller } from '../../../lib/identity/profile/profile.ts';
import { readProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getUserRoles',
  summary: 'List the roles of the caller',
  description: 'Including roles of their groups: in a project or, without one, in the instance.',
  tag: 'Users',
  sharedFunction: readProfileFunction,
  method: 'GET',
  path: '/api/admin/user/roles',
  access: { kind: 'admin', permissions: [] },
  query: userRolesQuery,
  responses: { 200: { description: 'The roles.', schema: userRolesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ query, caller }) => ({
  status: 200,
  body: { version: 1, roles: await rolesOfCaller(caller, query.projectId) },
}));
