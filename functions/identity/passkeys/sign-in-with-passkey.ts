import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { getCeremony } from '../../../lib/identity/passkeys/ceremonies.ts';
import { endedCeremonyCookie } from '../../../lib/identity/passkeys/ceremony-cookie.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import { passkeySignInSchema } from '../../../lib/identity/passkeys/schema.ts';
import { enterFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { finishPasskeySignIn } from '../../../lib/identity/passkeys/sign-in-with-passkey.ts';
import { recordingRefusal } from '../../../lib/identity/refusals/record-refusal.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userSchema } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'signInWithPasskey',
  summary: 'Log in with a passkey',
  description:
    'With a passkey alone, which then must have checked who holds it, or after a login that answered 202. Starts a session of the browser.',
  tag: 'Passkeys',
  sharedFunction: enterFunction,
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: { kind: 'public' },
  maxBodyBytes: 64 * 1024,
  body: passkeySignInSchema,
  responses: { 200: { description: 'The user.', schema: userSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ headers, cookies, address, body }) => {
  const ceremony = await getCeremony(cookies, ['sign-in', 'second-factor']);
  const { user, cookie } = await recordingRefusal(
    {
      operation: 'signInWithPasskey',
      method: 'passkey',
      address,
      userAgent: headers['user-agent'],
      user: ceremony.user,
    },
    () =>
      finishPasskeySignIn(ceremony, relyingPartyOf(baseUrlFor(headers.host)), {
        response: body.credential,
        address,
        userAgent: headers['user-agent'],
      }),
  );
  return { status: 200, cookies: [cookie, endedCeremonyCookie()], body: presentUser(user) };
});
