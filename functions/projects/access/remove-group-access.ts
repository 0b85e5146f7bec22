import { defineOperation } from '../../../lib/http/contract.ts';
import { projectGroupParams } from '../../../lib/projects/access/schema.ts';
import { removeRoles } from '../../../lib/projects/access/set-roles.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'removeGroupAccess',
  summary: 'Remove all roles of a group in a project',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/groups/{groupId}/roles',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectGroupParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { projectId, groupId: id }, caller }) => {
  await removeRoles(caller, projectId, { kind: 'group', id });
  return { status: 200 };
});
