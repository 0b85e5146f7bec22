import { defineOperation } from '../../../lib/http/contract.ts';
import { getCeremony } from '../../../lib/identity/passkeys/ceremonies.ts';
import { endedCeremonyCookie } from '../../../lib/identity/passkeys/ceremony-cookie.ts';
import { recover } from '../../../lib/identity/passkeys/recover.ts';
import { recoverSchema } from '../../../lib/identity/passkeys/schema.ts';
import { enterFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { recordingRefusal } from '../../../lib/identity/refusals/record-refusal.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userSchema } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'recoverSignIn',
  summary: 'Log in with a recovery code',
  description:
    'After a login that answered 202, in the same browser, for people who have no passkey at hand. Each code works once.',
  tag: 'Passkeys',
  sharedFunction: enterFunction,
  method: 'POST',
  path: '/auth/passkeys/recover',
  access: { kind: 'public' },
  maxBodyBytes: 4 * 1024,
  body: recoverSchema,
  responses: { 200: { description: 'The user.', schema: userSchema } },
  errors: [400, 401, 409, 413, 415],
})(async ({ headers, cookies, address, body }) => {
  const ceremony = await getCeremony(cookies, ['second-factor']);
  const { user, cookie } = await recordingRefusal(
    {
      operation: 'recoverSignIn',
      method: 'recovery-code',
      address,
      userAgent: headers['user-agent'],
      user: ceremony.user,
    },
    () =>
      recover(ceremony, {
        code: body.code,
        address,
        userAgent: headers['user-agent'],
      }),
  );
  return { status: 200, cookies: [cookie, endedCeremonyCookie()], body: presentUser(user) };
});
