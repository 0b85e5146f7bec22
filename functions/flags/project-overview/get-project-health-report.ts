import { getHealthReport } from '../../../lib/flags/project-overview/health-report.ts';
import { healthReportSchema } from '../../../lib/flags/project-overview/health-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectHealthReport',
  summary: 'Get a health report of a project',
  description:
    'The project with its flags, and how many of them are stale. `health` is 100 * (flags - stale flags) / flags, rounded, and 100 without flags. Archived flags do not count; potentially stale ones are active until they are marked as stale.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/health-report',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The report.', schema: healthReportSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await getHealthReport(caller, params.projectId),
}));
