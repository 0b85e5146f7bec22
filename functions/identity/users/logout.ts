import { defineOperation } from '../../../lib/http/contract.ts';
import { endSession } from '../../../lib/identity/sessions/end-sessions.ts';
import { hashSecret, secretOf } from '../../../lib/identity/tokens/token-format.ts';
import { logOut } from '../../../lib/identity/users/log-out.ts';

export const operation = defineOperation({
  operationId: 'logout',
  summary: 'Log out of the session',
  description:
    'Ends the login of the token in the `Authorization` header, with its session, or else the session of the cookie: both stop working within seconds. Returns 409 for a token that was not created by a login. Browsers use `POST /auth/logout`, which also makes them forget what they have stored.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/simple/logout',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The session has ended.' } },
  errors: [401, 403, 404, 409],
})(async ({ headers, caller }) => {
  const { author, session } = caller;
  if (session) await endSession(author, author.id, session);
  else await logOut(author, hashSecret(secretOf(headers.authorization) ?? ''));
  return { status: 200 };
});
