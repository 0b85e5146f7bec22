import { defineOperation } from '../../../lib/http/contract.ts';
import { addAccess } from '../../../lib/projects/access/add-access.ts';
import { addAccessSchema } from '../../../lib/projects/access/schema.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'addAccessToProject',
  summary: 'Add roles in a project to groups and users',
  description:
    'Only adds roles, never removes any. Administrators and owners of the project can assign every role; other callers only roles that they have in the project.',
  tag: 'Projects',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/access',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] },
  params: projectParams,
  body: addAccessSchema,
  hasStrictTypes: true,
  responses: { 200: { description: 'The roles are added.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await addAccess(caller, params.projectId, body);
  return { status: 200 };
});
