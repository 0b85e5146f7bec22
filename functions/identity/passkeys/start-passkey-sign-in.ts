import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { relyingPartyOf } from '../../../lib/identity/passkeys/relying-party.ts';
import { passkeyOptionsSchema } from '../../../lib/identity/passkeys/schema.ts';
import { enterFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { beginPasskeySignIn } from '../../../lib/identity/passkeys/sign-in-with-passkey.ts';

export const operation = defineOperation({
  operationId: 'startPasskeySignIn',
  summary: 'Get the options to log in with a passkey',
  description:
    'Returns the options for `navigator.credentials.get`, and sets a cookie by which the browser is known again for five minutes.',
  tag: 'Passkeys',
  sharedFunction: enterFunction,
  method: 'POST',
  path: '/auth/passkeys/sign-in-options',
  access: { kind: 'public' },
  responses: { 200: { description: 'The options.', schema: passkeyOptionsSchema } },
  errors: [409],
})(async ({ headers }) => {
  const { options, cookie } = await beginPasskeySignIn(relyingPartyOf(baseUrlFor(headers.host)));
  return { status: 200, cookies: [cookie], body: { ...options } };
});
