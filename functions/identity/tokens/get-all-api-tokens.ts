import { defineOperation } from '../../../lib/http/contract.ts';
import { anyTokenPermission } from '../../../lib/identity/tokens/permissions.ts';
import { presentToken } from '../../../lib/identity/tokens/present-token.ts';
import { shownSecret } from '../../../lib/identity/tokens/readable-secrets.ts';
import { apiTokensSchema } from '../../../lib/identity/tokens/schema.ts';
import { readTokenUses } from '../../../lib/identity/tokens/token-use-store.ts';
import { listVisibleTokens } from '../../../lib/projects/tokens/visible-tokens.ts';

export const operation = defineOperation({
  operationId: 'getAllApiTokens',
  summary: 'List API tokens',
  description:
    'Secrets are masked, unless the instance is configured to keep them readable; `id` identifies a token in the paths of the other operations. Without tokens of private projects that the caller cannot see.',
  tag: 'API tokens',
  method: 'GET',
  path: '/api/admin/api-tokens',
  usesEncryptionKey: true,
  access: { kind: 'admin', permissions: anyTokenPermission('read') },
  responses: { 200: { description: 'The tokens, oldest first.', schema: apiTokensSchema } },
  errors: [400, 401, 403],
})(async ({ caller }) => {
  const [tokens, uses] = await Promise.all([listVisibleTokens(caller), readTokenUses()]);
  return {
    status: 200,
    body: {
      tokens: tokens.map((token) => presentToken(token, shownSecret(token), uses.get(token.hash))),
    },
  };
});
