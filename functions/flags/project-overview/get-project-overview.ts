import { projectOverviewSchema } from '../../../lib/flags/project-overview/overview-schema.ts';
import { getProjectOverview } from '../../../lib/flags/project-overview/project-overview.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectOverview',
  summary: 'Get an overview of a project',
  description: 'Its settings, environments, members and the health of its flags.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/overview',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The overview.', schema: projectOverviewSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await getProjectOverview(caller, params.projectId),
}));
