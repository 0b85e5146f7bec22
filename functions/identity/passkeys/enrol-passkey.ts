import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { getCeremony } from '../../../lib/identity/passkeys/ceremonies.ts';
import { endedCeremonyCookie } from '../../../lib/identity/passkeys/ceremony-cookie.ts';
import { enrol } from '../../../lib/identity/passkeys/enrol.ts';
import { presentPasskey } from '../../../lib/identity/passkeys/present-passkey.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import {
  registeredPasskeySchema,
  registerPasskeySchema,
} from '../../../lib/identity/passkeys/schema.ts';
import { enterFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { recordingRefusal } from '../../../lib/identity/refusals/record-refusal.ts';

export const operation = defineOperation({
  operationId: 'enrolPasskey',
  summary: 'Register the first passkey to sign in',
  description:
    'After a login that answered 202 with `enrol`, in the same browser. Returns recovery codes, which are shown only now, and starts a session.',
  tag: 'Passkeys',
  sharedFunction: enterFunction,
  method: 'POST',
  path: '/auth/passkeys/enrol',
  access: { kind: 'public' },
  maxBodyBytes: 64 * 1024,
  body: registerPasskeySchema,
  responses: { 201: { description: 'The passkey.', schema: registeredPasskeySchema } },
  errors: [400, 401, 404, 409, 413, 415],
})(async ({ headers, cookies, address, body: { name, credential } }) => {
  const ceremony = await getCeremony(cookies, ['enrol']);
  const relyingParty = relyingPartyOf(baseUrlFor(headers.host));
  const { passkey, recoveryCodes, cookie } = await recordingRefusal(
    {
      operation: 'enrolPasskey',
      method: 'passkey',
      address,
      userAgent: headers['user-agent'],
      user: ceremony.user,
    },
    () =>
      enrol(
        ceremony,
        { relyingParty, name, response: credential },
        { address, userAgent: headers['user-agent'] },
      ),
  );
  return {
    status: 201,
    cookies: [cookie, endedCeremonyCookie()],
    body: { passkey: presentPasskey(passkey), ...(recoveryCodes && { recoveryCodes }) },
  };
});
