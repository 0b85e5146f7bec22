import { listFlagCreators } from '../../../lib/flags/insights/flag-creators.ts';
import { flagCreatorsSchema } from '../../../lib/flags/insights/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectFlagCreators',
  summary: 'List the creators of flags of a project',
  description: 'Who has created its active and archived flags, each once.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/flag-creators',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The creators, by name.', schema: flagCreatorsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await listFlagCreators(params.projectId) }));
