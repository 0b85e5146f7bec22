import { defineOperation } from '../../../lib/http/contract.ts';
import { recordingRefusal } from '../../../lib/identity/refusals/record-refusal.ts';
import { orFailurePage } from '../../../lib/identity/single-sign-on/failure-page.ts';
import { finishSignIn } from '../../../lib/identity/single-sign-on/finish-sign-in.ts';
import { signInResponses } from '../../../lib/identity/single-sign-on/sign-in-pages.ts';
import { answerQuery } from '../../../lib/identity/single-sign-on/sign-in-schema.ts';

export const operation = defineOperation({
  operationId: 'finishOidcLogin',
  summary: 'Log in with the answer of the identity provider',
  description:
    'For browsers that come back from the identity provider: finds or creates the account, moves it between groups, and sets the cookie of a session.',
  tag: 'Sign-in',
  method: 'GET',
  path: '/auth/oidc/callback',
  access: { kind: 'public' },
  role: 'singleSignOn',
  usesEncryptionKey: true,
  query: answerQuery,
  responses: signInResponses,
  errors: [],
})(({ query, cookies, address, headers, requestId }) =>
  orFailurePage(requestId, async () => {
    const answer = new URLSearchParams(Object.entries(query));
    const userAgent = headers['user-agent'];
    const signedIn = await recordingRefusal(
      { operation: 'finishOidcLogin', method: 'oidc', address, userAgent },
      () => finishSignIn({ answer, cookies, address, userAgent }),
    );
    return {
      status: 302 as const,
      headers: { location: signedIn.location },
      cookies: signedIn.cookies,
    };
  }),
);
