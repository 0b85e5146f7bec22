import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { getCeremony } from '../../../lib/identity/passkeys/ceremonies.ts';
import { registrationOptions } from '../../../lib/identity/passkeys/register-passkey.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import { secondFactorOptionsSchema } from '../../../lib/identity/passkeys/schema.ts';
import { enterFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { secondFactorOptions } from '../../../lib/identity/passkeys/sign-in-with-passkey.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'getSecondFactorOptions',
  summary: 'Get the options of a second factor',
  description:
    'After a login that answered 202, in the same browser: the options for `navigator.credentials.get` (`passkey`) or `create` (`enrol`).',
  tag: 'Passkeys',
  sharedFunction: enterFunction,
  method: 'POST',
  path: '/auth/passkeys/second-factor-options',
  access: { kind: 'public' },
  responses: { 200: { description: 'The options.', schema: secondFactorOptionsSchema } },
  errors: [401, 404, 409],
})(async ({ headers, cookies }) => {
  const relyingParty = relyingPartyOf(baseUrlFor(headers.host));
  const ceremony = await getCeremony(cookies, ['second-factor', 'enrol']);
  if (ceremony.purpose === 'second-factor') {
    const options = await secondFactorOptions(relyingParty, ceremony);
    return { status: 200, body: { secondFactor: 'passkey', options: { ...options } } };
  }
  const user = await getAccount(ceremony.user ?? 0, 'User');
  const options = await registrationOptions(user, relyingParty, ceremony.challenge);
  return { status: 200, body: { secondFactor: 'enrol', options: { ...options } } };
});
