import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { getCeremony } from '../../../lib/identity/passkeys/ceremonies.ts';
import { endedCeremonyCookie } from '../../../lib/identity/passkeys/ceremony-cookie.ts';
import { presentPasskey } from '../../../lib/identity/passkeys/present-passkey.ts';
import { finishRegistration } from '../../../lib/identity/passkeys/register-passkey.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import {
  registeredPasskeySchema,
  registerPasskeySchema,
} from '../../../lib/identity/passkeys/schema.ts';
import { manageFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { getSignedInUser } from '../../../lib/identity/passkeys/signed-in-user.ts';
import { AuthenticationRequired } from '../../../lib/platform/errors.ts';

export const operation = defineOperation({
  operationId: 'registerPasskey',
  summary: 'Register a passkey',
  description:
    'From then on a login with the password needs one too. The first one comes with recovery codes, which are shown only now.',
  tag: 'Passkeys',
  sharedFunction: manageFunction,
  method: 'POST',
  path: '/api/admin/user/second-factor/passkeys',
  access: { kind: 'admin', permissions: [] },
  maxBodyBytes: 64 * 1024,
  body: registerPasskeySchema,
  responses: { 201: { description: 'The passkey.', schema: registeredPasskeySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ caller, headers, cookies, body: { name, credential } }) => {
  const { user, sessionCheck } = await getSignedInUser(caller);
  const ceremony = await getCeremony(cookies, ['register']);
  if (ceremony.user !== user.id)
    throw new AuthenticationRequired('Start again: another user started this.');
  const relyingParty = relyingPartyOf(baseUrlFor(headers.host));
  const { passkey, recoveryCodes } = await finishRegistration(
    { ceremony, owner: user },
    { relyingParty, name, response: credential },
    // A function may remember a session that has just ended, perhaps to keep this person out.
    async () => ({ writes: [sessionCheck] }),
  );
  return {
    status: 201,
    cookies: [endedCeremonyCookie()],
    body: { passkey: presentPasskey(passkey), ...(recoveryCodes && { recoveryCodes }) },
  };
});
