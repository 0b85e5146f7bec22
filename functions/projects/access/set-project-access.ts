import { defineOperation } from '../../../lib/http/contract.ts';
import { setAccessSchema } from '../../../lib/projects/access/schema.ts';
import { setAccess } from '../../../lib/projects/access/set-access.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'setProjectAccess',
  summary: 'Replace the access to a project',
  description: 'Users and groups that are not in the request lose all roles in the project.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/access',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectParams,
  body: setAccessSchema,
  responses: { 200: { description: 'The access is replaced.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setAccess(caller, params.projectId, body);
  return { status: 200 };
});
