import { defineOperation } from '../../../lib/http/contract.ts';
import { anyTokenPermission } from '../../../lib/identity/tokens/permissions.ts';
import { tokenReferenceSchema } from '../../../lib/identity/tokens/schema.ts';
import { object } from '../../../lib/platform/schema/words.ts';
import { deleteToken } from '../../../lib/projects/tokens/change-token.ts';

export const operation = defineOperation({
  operationId: 'deleteApiToken',
  summary: 'Delete an API token',
  description:
    'The token stops working at once, or within 5 seconds where it was verified recently. An unknown token is answered like a known one.',
  tag: 'API tokens',
  method: 'DELETE',
  path: '/api/admin/api-tokens/{token}',
  access: { kind: 'admin', permissions: anyTokenPermission('delete') },
  params: object({
    token: tokenReferenceSchema,
  }),
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 409],
})(async ({ params, caller }) => {
  await deleteToken(caller, params.token);
  return { status: 200 };
});
