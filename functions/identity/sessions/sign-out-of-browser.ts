import { defineOperation } from '../../../lib/http/contract.ts';
import { replyToSignOut } from '../../../lib/identity/authentication/reply-to-sign-out.ts';
import { signOutFunction } from '../../../lib/identity/sessions/sign-out-function.ts';

export const operation = defineOperation({
  operationId: 'signOutOfBrowser',
  summary: 'Log out of the browser, at the address of the page',
  description: 'The same as `POST /auth/logout`, for clients that use this path.',
  tag: 'Sessions',
  sharedFunction: signOutFunction,
  method: 'POST',
  path: '/logout',
  access: { kind: 'public' },
  responses: {
    200: { description: 'Signed out.' },
    303: { description: 'Signed out; for browsers that navigate.' },
  },
  errors: [401, 403, 409],
})(({ headers, cookies }) => replyToSignOut(headers, cookies));
