import { getProjectInsights } from '../../../lib/flags/insights/project-insights.ts';
import { projectInsightsSchema } from '../../../lib/flags/insights/project-insights-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectInsights',
  summary: 'Get a project in numbers',
  description:
    'Its flags and members as they are today, how much happened in the last 30 days and in the 30 days before, and how long flags took to production.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/insights',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The numbers.', schema: projectInsightsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await getProjectInsights(params.projectId) }));
