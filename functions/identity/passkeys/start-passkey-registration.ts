import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { beginRegistration } from '../../../lib/identity/passkeys/register-passkey.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import { passkeyOptionsSchema } from '../../../lib/identity/passkeys/schema.ts';
import { manageFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { getSignedInUser } from '../../../lib/identity/passkeys/signed-in-user.ts';

export const operation = defineOperation({
  operationId: 'startPasskeyRegistration',
  summary: 'Get the options to register a passkey',
  description:
    'Returns the options for `navigator.credentials.create`, and sets a cookie by which the browser is known again for five minutes.',
  tag: 'Passkeys',
  sharedFunction: manageFunction,
  method: 'POST',
  path: '/api/admin/user/second-factor/registration-options',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The options.', schema: passkeyOptionsSchema } },
  errors: [401, 403, 404, 409],
})(async ({ caller, headers }) => {
  const { user } = await getSignedInUser(caller);
  const relyingParty = relyingPartyOf(baseUrlFor(headers.host));
  const { options, cookie } = await beginRegistration(user, relyingParty);
  return { status: 200, cookies: [cookie], body: { ...options } };
});
