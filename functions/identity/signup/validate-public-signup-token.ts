import { defineOperation } from '../../../lib/http/contract.ts';
import { signupTokenParams } from '../../../lib/identity/signup/schema.ts';
import { getOpenToken } from '../../../lib/identity/signup/signup-token-store.ts';

export const operation = defineOperation({
  operationId: 'validatePublicSignupToken',
  summary: 'Check a public signup token',
  description: 'Needs no authentication. Returns 400 if the token is unknown or no longer valid.',
  tag: 'Public signup tokens',
  method: 'GET',
  path: '/invite/{token}/validate',
  access: { kind: 'public' },
  params: signupTokenParams,
  responses: { 200: { description: 'The token is valid.' } },
  errors: [400],
})(async ({ params }) => {
  await getOpenToken(params.token);
  return { status: 200 };
});
