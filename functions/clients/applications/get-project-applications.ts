import { listProjectApplications } from '../../../lib/clients/applications/list-project-applications.ts';
import { projectApplicationsSchema } from '../../../lib/clients/applications/project-schema.ts';
import { applicationsQuerySchema, MAX_LISTED } from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectApplications',
  summary: 'List the applications of a project',
  description: 'Applications that reported with a token of the project, or of all projects.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/applications',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: applicationsQuerySchema,
  responses: {
    200: { description: 'The applications, sorted by name.', schema: projectApplicationsSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params, query: { limit, ...query } }) => ({
  status: 200,
  body: await listProjectApplications(params.projectId, {
    ...query,
    limit: Math.min(limit, MAX_LISTED),
  }),
}));
