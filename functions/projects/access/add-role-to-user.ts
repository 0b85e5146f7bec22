import { defineOperation } from '../../../lib/http/contract.ts';
import { projectUserRoleParams } from '../../../lib/projects/access/schema.ts';
import { addUser } from '../../../lib/projects/access/set-roles.ts';

export const operation = defineOperation({
  operationId: 'addRoleToUser',
  summary: 'Add a role in a project to a user',
  description:
    'Deprecated: add access to the project instead, which takes several users and roles.',
  tag: 'Projects',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/users/{userId}/roles/{roleId}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectUserRoleParams,
  deprecated: true,
  responses: { 200: { description: 'Added.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { projectId, userId, roleId }, caller }) => {
  await addUser(caller, projectId, userId, roleId);
  return { status: 200 };
});
