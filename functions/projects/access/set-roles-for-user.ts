import { defineOperation } from '../../../lib/http/contract.ts';
import { projectUserParams, setRolesSchema } from '../../../lib/projects/access/schema.ts';
import { setRoles } from '../../../lib/projects/access/set-roles.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'setRolesForUser',
  summary: 'Set the roles of a user in a project',
  description: 'An empty list removes their access.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/users/{userId}/roles',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectUserParams,
  body: setRolesSchema,
  responses: { 200: { description: 'The roles are set.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { projectId, userId: id }, body, caller }) => {
  await setRoles(caller, projectId, { kind: 'user', id }, body.roles);
  return { status: 200 };
});
