import { defineOperation } from '../../../lib/http/contract.ts';
import { inviteLinkFunction } from '../../../lib/identity/signup/invite-link-function.ts';
import { signupTokenParams, signupTokenSchema } from '../../../lib/identity/signup/schema.ts';
import { withItsDetails } from '../../../lib/identity/signup/signup-token-details.ts';
import { getUsedToken } from '../../../lib/identity/signup/signup-token-store.ts';

export const operation = defineOperation({
  operationId: 'getPublicSignupToken',
  summary: 'Get a public signup token',
  tag: 'Public signup tokens',
  sharedFunction: inviteLinkFunction,
  hasOwnFunction: true,
  usesEncryptionKey: true,
  method: 'GET',
  path: '/api/admin/invite-link/tokens/{token}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: signupTokenParams,
  responses: { 200: { description: 'The token.', schema: signupTokenSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, headers }) => ({
  status: 200,
  body: await withItsDetails(getUsedToken(params.token), headers.host),
}));
