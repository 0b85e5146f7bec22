import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectDetails } from '../../../lib/system/dashboard/project-details.ts';
import { projectDetailsSchema } from '../../../lib/system/dashboard/project-details-schema.ts';

export const operation = defineOperation({
  operationId: 'getPersonalDashboardProjectDetails',
  summary: 'Get what concerns the caller in a project',
  tag: 'Users',
  method: 'GET',
  path: '/api/admin/personal-dashboard/{projectId}',
  role: 'eventReader',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The details.', schema: projectDetailsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await readProjectDetails(caller, params.projectId),
}));
