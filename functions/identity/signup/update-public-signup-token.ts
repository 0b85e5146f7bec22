import { defineOperation } from '../../../lib/http/contract.ts';
import { updateSignupToken } from '../../../lib/identity/signup/change-signup-tokens.ts';
import { inviteLinkFunction } from '../../../lib/identity/signup/invite-link-function.ts';
import {
  signupTokenParams,
  signupTokenSchema,
  updateSignupTokenSchema,
} from '../../../lib/identity/signup/schema.ts';
import { withItsDetails } from '../../../lib/identity/signup/signup-token-details.ts';

export const operation = defineOperation({
  operationId: 'updatePublicSignupToken',
  summary: 'Update a public signup token',
  description: 'Enables or disables it, or changes its expiry.',
  tag: 'Public signup tokens',
  sharedFunction: inviteLinkFunction,
  method: 'PUT',
  path: '/api/admin/invite-link/tokens/{token}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: signupTokenParams,
  body: updateSignupTokenSchema,
  responses: { 200: { description: 'The updated token.', schema: signupTokenSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body: request, caller, headers }) => {
  const token = updateSignupToken(caller.author, params.token, request);
  return { status: 200, body: await withItsDetails(token, headers.host) };
});
