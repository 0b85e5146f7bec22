import { defineOperation } from '../../../lib/http/contract.ts';
import { anyTokenPermission } from '../../../lib/identity/tokens/permissions.ts';
import { presentToken } from '../../../lib/identity/tokens/present-token.ts';
import { shownSecret } from '../../../lib/identity/tokens/readable-secrets.ts';
import { apiTokensSchema } from '../../../lib/identity/tokens/schema.ts';
import { object, text } from '../../../lib/platform/schema/words.ts';
import { findVisibleTokens } from '../../../lib/projects/tokens/visible-tokens.ts';

/** The parameter is called `token` as in the other operations of this path: OpenAPI allows one name per path. */
export const operation = defineOperation({
  operationId: 'getApiTokensByName',
  summary: 'List API tokens by name',
  description:
    'Names need not be unique. The list is empty if no token has the name. Without tokens of private projects that the caller cannot see.',
  tag: 'API tokens',
  method: 'GET',
  path: '/api/admin/api-tokens/{token}',
  usesEncryptionKey: true,
  access: { kind: 'admin', permissions: anyTokenPermission('read') },
  params: object({
    token: text('The `tokenName`, or the `id` of one token.', 'checkout in production', {
      minLength: 1,
      maxLength: 100,
    }),
  }),
  responses: { 200: { description: 'The tokens, oldest first.', schema: apiTokensSchema } },
  errors: [400, 401, 403],
})(async ({ params, caller }) => {
  const { tokens, uses } = await findVisibleTokens(caller, params.token);
  return {
    status: 200,
    body: {
      tokens: tokens.map((token) => presentToken(token, shownSecret(token), uses.get(token.hash))),
    },
  };
});
