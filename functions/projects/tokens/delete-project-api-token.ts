import { defineOperation } from '../../../lib/http/contract.ts';
import { tokenReferenceSchema } from '../../../lib/identity/tokens/schema.ts';
import { object } from '../../../lib/platform/schema/words.ts';
import { projectIdParam } from '../../../lib/projects/params-schema.ts';
import { deleteProjectToken } from '../../../lib/projects/tokens/project-tokens.ts';

export const operation = defineOperation({
  operationId: 'deleteProjectApiToken',
  summary: 'Delete an API token of a project',
  description:
    'Only a token for this project alone. It stops working at once, or within 5 seconds where it was verified recently. An unknown token is answered like a known one.',
  tag: 'API tokens',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/api-tokens/{token}',
  access: { kind: 'admin', permissions: ['DELETE_PROJECT_API_TOKEN'] },
  params: object({
    projectId: projectIdParam,
    token: tokenReferenceSchema,
  }),
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteProjectToken(caller, params.projectId, params.token);
  return { status: 200 };
});
