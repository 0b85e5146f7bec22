import { defineOperation } from '../../../lib/http/contract.ts';
import { readUserTokenUses } from '../../../lib/identity/tokens/token-use-store.ts';
import { presentUserTokens } from '../../../lib/identity/user-tokens/present-user-token.ts';
import { userTokensSchema } from '../../../lib/identity/user-tokens/schema.ts';
import { listUserTokens } from '../../../lib/identity/user-tokens/user-token-store.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'getUserTokens',
  summary: 'List the personal access tokens of a user',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/{id}/tokens',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'The tokens, without secrets.', schema: userTokensSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const [, tokens, uses] = await Promise.all([
    getAccount(params.id, 'User'),
    listUserTokens(params.id),
    readUserTokenUses(params.id),
  ]);
  return { status: 200, body: { pats: presentUserTokens(tokens, uses) } };
});
