import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import { changePasswordSignIn } from '../../../lib/identity/password-sign-in/change-password-sign-in.ts';
import { passwordSignInSchema } from '../../../lib/identity/password-sign-in/schema.ts';

export const operation = defineOperation({
  operationId: 'setSimpleSettings',
  summary: 'Set the settings of passwords',
  description:
    'With `disabled`, only administrators can sign in with a password or a passkey. Sessions and tokens that people have stay valid. `secondFactorRequired` is refused where `BASE_URL` has no host name: browsers have no passkeys there.',
  tag: 'Sign-in',
  method: 'POST',
  path: '/api/admin/auth/simple/settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: passwordSignInSchema,
  responses: { 200: { description: 'The settings.', schema: passwordSignInSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller, headers }) => {
  // Nobody could register the passkey, administrators included.
  if (body.secondFactorRequired) relyingPartyOf(baseUrlFor(headers.host));
  return { status: 200, body: await changePasswordSignIn(caller.author, body) };
});
