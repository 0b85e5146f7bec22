import { defineOperation } from '../../../lib/http/contract.ts';
import { readProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';
import { readUserTokenUses } from '../../../lib/identity/tokens/token-use-store.ts';
import { getCallingUser } from '../../../lib/identity/user-tokens/calling-user.ts';
import { presentUserTokens } from '../../../lib/identity/user-tokens/present-user-token.ts';
import { userTokensSchema } from '../../../lib/identity/user-tokens/schema.ts';
import { listUserTokens } from '../../../lib/identity/user-tokens/user-token-store.ts';

export const operation = defineOperation({
  operationId: 'getPats',
  summary: 'List the personal access tokens of the caller',
  tag: 'Personal access tokens',
  sharedFunction: readProfileFunction,
  method: 'GET',
  path: '/api/admin/user/tokens',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The tokens, without secrets.', schema: userTokensSchema } },
  errors: [400, 401, 403, 404],
})(async ({ caller }) => {
  const [, tokens, uses] = await Promise.all([
    getCallingUser(caller),
    listUserTokens(caller.author.id),
    readUserTokenUses(caller.author.id),
  ]);
  return { status: 200, body: { pats: presentUserTokens(tokens, uses) } };
});
