import { defineOperation } from '../../../lib/http/contract.ts';
import { projectUserParams } from '../../../lib/projects/access/schema.ts';
import { removeRoles } from '../../../lib/projects/access/set-roles.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'removeUserAccess',
  summary: 'Remove all roles of a user in a project',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/users/{userId}/roles',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectUserParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { projectId, userId: id }, caller }) => {
  await removeRoles(caller, projectId, { kind: 'user', id });
  return { status: 200 };
});
