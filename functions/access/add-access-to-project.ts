import { addAccess } from '../../lib/access/add-access.ts';
import { addAccessSchema, projectParams } from '../../lib/access/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addAccessToProject',
  summary: 'Give groups and users roles in a project',
  description:
    'Adds, never takes away. Roles can be given by administrators, by owners of the project, and by who has them there.',
  tag: 'Projects',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/access',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectParams,
  body: addAccessSchema,
  responses: { 200: { description: 'They have the roles.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await addAccess(caller, params.projectId, body);
  return { status: 200 };
});
