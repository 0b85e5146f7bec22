import { defineOperation } from '../../../lib/http/contract.ts';
import { sessionIn } from '../../../lib/identity/sessions/session-cookie.ts';
import { signOutFunction } from '../../../lib/identity/sessions/sign-out-function.ts';
import { signOutPage, signOutPolicy } from '../../../lib/identity/sessions/sign-out-page.ts';

export const operation = defineOperation({
  operationId: 'getSignOutPage',
  summary: 'Get the page to sign out',
  description:
    'For links. Changes nothing: the page has a button that calls `POST /auth/logout`, so that no other page can sign people out.',
  tag: 'Sessions',
  sharedFunction: signOutFunction,
  method: 'GET',
  path: '/logout',
  access: { kind: 'public' },
  responses: { 200: { description: 'An HTML page.', contentType: 'text/html' } },
  errors: [],
})(async ({ cookies }) => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': signOutPolicy,
  },
  body: signOutPage(sessionIn(cookies) !== undefined),
}));
