import { defineOperation } from '../../../lib/http/contract.ts';
import { logIn } from '../../../lib/identity/users/log-in.ts';
import { loggedInSchema, loginSchema } from '../../../lib/identity/users/password-schema.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';

export const operation = defineOperation({
  operationId: 'login',
  summary: 'Log in with a password',
  description:
    'The response contains a token that is valid for one hour, for example to create a personal access token. After ten wrong passwords, one attempt per minute is allowed.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/simple/login',
  access: { kind: 'public' },
  role: 'account',
  hasReservedConcurrency: true,
  maxBodyBytes: 4 * 1024,
  body: loginSchema,
  responses: { 200: { description: 'The user, and a token.', schema: loggedInSchema } },
  errors: [400, 401, 409, 413, 415],
})(async ({ body }) => {
  const { user, secret, expiresAt } = await logIn(body.username, body.password);
  return {
    status: 200,
    body: { ...presentUser(user), token: secret, tokenExpiresAt: expiresAt },
  };
});
