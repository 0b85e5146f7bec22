import { defineOperation } from '../../../lib/http/contract.ts';
import { createSignupToken } from '../../../lib/identity/signup/change-signup-tokens.ts';
import { inviteLinkFunction } from '../../../lib/identity/signup/invite-link-function.ts';
import { createSignupTokenSchema, signupTokenSchema } from '../../../lib/identity/signup/schema.ts';
import { withItsDetails } from '../../../lib/identity/signup/signup-token-details.ts';

export const operation = defineOperation({
  operationId: 'createPublicSignupToken',
  summary: 'Create a public signup token',
  description:
    'Anyone with its link can sign up as a Viewer until the token expires or is disabled.',
  tag: 'Public signup tokens',
  sharedFunction: inviteLinkFunction,
  method: 'POST',
  path: '/api/admin/invite-link/tokens',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createSignupTokenSchema,
  responses: { 201: { description: 'The new token.', schema: signupTokenSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller, headers }) => {
  const token = createSignupToken(caller.author, request);
  const body = await withItsDetails(token, headers.host);
  return { status: 201, headers: { location: `tokens/${body.secret}` }, body };
});
