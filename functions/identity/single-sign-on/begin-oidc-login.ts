import { defineOperation } from '../../../lib/http/contract.ts';
import { beginSignIn } from '../../../lib/identity/single-sign-on/begin-sign-in.ts';
import { orFailurePage } from '../../../lib/identity/single-sign-on/failure-page.ts';
import { signInResponses } from '../../../lib/identity/single-sign-on/sign-in-pages.ts';
import { loginQuery } from '../../../lib/identity/single-sign-on/sign-in-schema.ts';

export const operation = defineOperation({
  operationId: 'beginOidcLogin',
  summary: 'Log in with OpenID Connect',
  description:
    'For browsers: leads to the identity provider, which leads back to `/auth/oidc/callback`. A cookie keeps the sign-in for ten minutes.',
  tag: 'Sign-in',
  method: 'GET',
  path: '/auth/oidc/login',
  access: { kind: 'public' },
  usesEncryptionKey: true,
  query: loginQuery,
  responses: signInResponses,
  errors: [],
})(({ query, requestId }) =>
  orFailurePage(requestId, async () => {
    const { location, cookies } = await beginSignIn(query.returnTo);
    return { status: 302 as const, headers: { location }, cookies };
  }),
);
