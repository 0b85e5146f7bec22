import { getProjectStatus } from '../../../lib/flags/insights/project-status.ts';
import { projectStatusSchema } from '../../../lib/flags/insights/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectStatus',
  summary: 'Get the status of a project',
  description: 'Its activity, its flags by stage of life, and what else it has, in numbers.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/status',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The status.', schema: projectStatusSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await getProjectStatus(caller, params.projectId),
}));
