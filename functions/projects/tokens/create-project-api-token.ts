import { defineOperation } from '../../../lib/http/contract.ts';
import { presentToken } from '../../../lib/identity/tokens/present-token.ts';
import { apiTokenSchema, createProjectTokenSchema } from '../../../lib/identity/tokens/schema.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { createProjectToken } from '../../../lib/projects/tokens/project-tokens.ts';

export const operation = defineOperation({
  operationId: 'createProjectApiToken',
  summary: 'Create an API token of a project',
  description: 'The token is for this project only. The response contains its secret in full.',
  tag: 'API tokens',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/api-tokens',
  usesEncryptionKey: true,
  access: { kind: 'admin', permissions: ['CREATE_PROJECT_API_TOKEN'] },
  params: projectParams,
  body: createProjectTokenSchema,
  responses: { 201: { description: 'The token, with its secret.', schema: apiTokenSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { token, secret } = await createProjectToken(caller, params.projectId, body);
  return { status: 201, body: presentToken(token, secret) };
});
