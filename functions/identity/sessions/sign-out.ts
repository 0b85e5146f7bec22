import { defineOperation } from '../../../lib/http/contract.ts';
import { replyToSignOut } from '../../../lib/identity/authentication/reply-to-sign-out.ts';

export const operation = defineOperation({
  operationId: 'signOut',
  summary: 'Log out of the browser',
  description:
    'Ends the session of the cookie, or the login of the token in the `Authorization` header, and makes the browser forget what it has stored. Both stop working within seconds. Succeeds without a session too. A form of the page `/logout` gets a redirect to it.',
  tag: 'Sessions',
  method: 'POST',
  path: '/auth/logout',
  access: { kind: 'public' },
  role: 'account',
  responses: {
    200: { description: 'Signed out.' },
    303: { description: 'Signed out; for browsers that navigate.' },
  },
  errors: [401, 403, 409],
})(({ headers, cookies }) => replyToSignOut(headers, cookies));
