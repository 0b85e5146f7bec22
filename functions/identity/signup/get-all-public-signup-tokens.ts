import { defineOperation } from '../../../lib/http/contract.ts';
import { inviteLinkFunction } from '../../../lib/identity/signup/invite-link-function.ts';
import { signupTokensSchema } from '../../../lib/identity/signup/schema.ts';
import { withTokenDetails } from '../../../lib/identity/signup/signup-token-details.ts';
import { listUsedTokens } from '../../../lib/identity/signup/signup-token-store.ts';

export const operation = defineOperation({
  operationId: 'getAllPublicSignupTokens',
  summary: 'List public signup tokens',
  tag: 'Public signup tokens',
  sharedFunction: inviteLinkFunction,
  hasOwnFunction: true,
  usesEncryptionKey: true,
  method: 'GET',
  path: '/api/admin/invite-link/tokens',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'All tokens.', schema: signupTokensSchema } },
  errors: [400, 401, 403],
})(async ({ headers }) => ({
  status: 200,
  body: { tokens: await withTokenDetails(listUsedTokens(), headers.host) },
}));
