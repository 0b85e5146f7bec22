import { defineOperation } from '../../../lib/http/contract.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import { readUserTokenUses } from '../../../lib/identity/tokens/token-use-store.ts';
import { presentUserTokens } from '../../../lib/identity/user-tokens/present-user-token.ts';
import { userTokensSchema } from '../../../lib/identity/user-tokens/schema.ts';
import { listUserTokens } from '../../../lib/identity/user-tokens/user-token-store.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'getServiceAccountTokens',
  summary: 'List the tokens of a service account',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'GET',
  path: '/api/admin/service-account/{id}/token',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'The tokens, without secrets.', schema: userTokensSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const [, tokens, uses] = await Promise.all([
    getAccount(params.id, 'Service Account'),
    listUserTokens(params.id),
    readUserTokenUses(params.id),
  ]);
  return { status: 200, body: { pats: presentUserTokens(tokens, uses) } };
});
