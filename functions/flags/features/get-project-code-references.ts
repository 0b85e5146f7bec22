import { repositoriesSchema } from '../../../lib/flags/code-references/schema.ts';
import { showRepositories } from '../../../lib/flags/code-references/show-code-references.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectCodeReferences',
  summary: 'List the branches that were searched for flags of a project',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/code-references',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The branches.', schema: repositoriesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await showRepositories(params.projectId) }));
