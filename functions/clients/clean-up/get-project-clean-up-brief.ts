import { cleanUpQuerySchema } from '../../../lib/clients/clean-up/schema.ts';
import { showCleanUpBrief } from '../../../lib/clients/clean-up/show-clean-up.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectCleanUpBrief',
  summary: 'Get what can be cleaned up in a project, as Markdown',
  description:
    'The same as `getProjectCleanUp`, written for an engineer or an agent: each flag with what to do.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/clean-up/brief',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: cleanUpQuerySchema,
  responses: { 200: { description: 'The brief.', contentType: 'text/markdown' } },
  errors: [400, 401, 403, 404],
})(async ({ params, query, caller }) => ({
  status: 200,
  headers: { 'content-type': 'text/markdown; charset=utf-8' },
  body: await showCleanUpBrief(caller, params.projectId, query),
}));
