import { defineOperation } from '../../../lib/http/contract.ts';
import { anyTokenPermission } from '../../../lib/identity/tokens/permissions.ts';
import { tokenReferenceSchema, updateTokenSchema } from '../../../lib/identity/tokens/schema.ts';
import { object } from '../../../lib/platform/schema/words.ts';
import { updateTokenExpiry } from '../../../lib/projects/tokens/change-token.ts';

export const operation = defineOperation({
  operationId: 'updateApiToken',
  summary: 'Update the expiry of an API token',
  description:
    'A time in the past ends the token. One with a weak secret ends within a year of its creation. An unknown token is answered like a known one.',
  tag: 'API tokens',
  method: 'PUT',
  path: '/api/admin/api-tokens/{token}',
  access: { kind: 'admin', permissions: anyTokenPermission('update') },
  params: object({
    token: tokenReferenceSchema,
  }),
  body: updateTokenSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateTokenExpiry(caller, params.token, body.expiresAt);
  return { status: 200 };
});
