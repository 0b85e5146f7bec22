import { defineOperation } from '../../../lib/http/contract.ts';
import { listPasskeys } from '../../../lib/identity/passkeys/passkey-store.ts';
import { presentPasskey } from '../../../lib/identity/passkeys/present-passkey.ts';
import { passkeysSchema } from '../../../lib/identity/passkeys/schema.ts';
import { manageFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { getCallingUser } from '../../../lib/identity/user-tokens/calling-user.ts';

export const operation = defineOperation({
  operationId: 'getMyPasskeys',
  summary: 'List the passkeys of the caller',
  tag: 'Passkeys',
  sharedFunction: manageFunction,
  method: 'GET',
  path: '/api/admin/user/second-factor/passkeys',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The passkeys.', schema: passkeysSchema } },
  errors: [400, 401, 403, 404],
})(async ({ caller }) => {
  const [{ secondFactor }, passkeys] = await Promise.all([
    getCallingUser(caller),
    listPasskeys(caller.author.id),
  ]);
  return {
    status: 200,
    body: {
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft: secondFactor?.recoveryCodes.length ?? 0,
    },
  };
});
