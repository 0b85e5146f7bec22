import { defineOperation } from '../../../lib/http/contract.ts';
import { presentToken } from '../../../lib/identity/tokens/present-token.ts';
import { apiTokensSchema } from '../../../lib/identity/tokens/schema.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';
import { listProjectTokens } from '../../../lib/projects/tokens/project-tokens.ts';

export const operation = defineOperation({
  operationId: 'getProjectApiTokens',
  summary: 'List the API tokens of a project',
  description:
    'The tokens that name the project, with masked secrets. Without tokens for all projects, and without tokens of private projects that the caller cannot see.',
  tag: 'API tokens',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/api-tokens',
  access: { kind: 'admin', permissions: ['READ_PROJECT_API_TOKEN'] },
  params: projectParams,
  responses: { 200: { description: 'The tokens, oldest first.', schema: apiTokensSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => {
  const { tokens, uses } = await listProjectTokens(caller, params.projectId);
  const shown = tokens.map((token) => presentToken(token, token.hint, uses.get(token.hash)));
  return { status: 200, body: { tokens: shown } };
});
