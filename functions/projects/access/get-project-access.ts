import { defineOperation } from '../../../lib/http/contract.ts';
import { getProjectAccess } from '../../../lib/projects/access/list-access.ts';
import { projectAccessSchema } from '../../../lib/projects/access/response-schema.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectAccess',
  summary: 'Get the access to a project',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/access',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: {
    200: {
      description: 'Users and groups with their roles, and all project roles.',
      schema: projectAccessSchema,
    },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: await getProjectAccess(params.projectId),
}));
