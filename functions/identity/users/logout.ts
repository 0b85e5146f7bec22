import { defineOperation } from '../../../lib/http/contract.ts';
import { hashSecret, secretOf } from '../../../lib/identity/tokens/token-format.ts';
import { logOut } from '../../../lib/identity/users/log-out.ts';

export const operation = defineOperation({
  operationId: 'logout',
  summary: 'Log out of the session',
  description:
    'Ends the session of the token in the `Authorization` header: it stops working within seconds. Returns 409 for a token that was not created by a login.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/simple/logout',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The session has ended.' } },
  errors: [401, 403, 409],
})(async ({ headers, caller }) => {
  await logOut(caller.author, hashSecret(secretOf(headers.authorization) ?? ''));
  return { status: 200 };
});
