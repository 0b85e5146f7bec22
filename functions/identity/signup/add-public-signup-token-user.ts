import { defineOperation } from '../../../lib/http/contract.ts';
import { signupSchema, signupTokenParams } from '../../../lib/identity/signup/schema.ts';
import { signUp } from '../../../lib/identity/signup/sign-up.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userSchema } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'addPublicSignupTokenUser',
  summary: 'Create a user with a public signup token',
  description:
    'Needs no authentication. The new user has the role of the token, and gets an API token by `POST /auth/simple/login`.',
  tag: 'Public signup tokens',
  method: 'POST',
  path: '/invite/{token}/signup',
  access: { kind: 'public' },
  role: 'account',
  hasReservedConcurrency: true,
  isComputing: true,
  params: signupTokenParams,
  maxBodyBytes: 4 * 1024,
  body: signupSchema,
  responses: { 201: { description: 'The new user.', schema: userSchema } },
  errors: [400, 409, 413, 415],
})(async ({ params, body }) => ({
  status: 201,
  body: presentUser(await signUp(params.token, body)),
}));
