import { defineOperation } from '../../../lib/http/contract.ts';
import { replaceRecoveryCodes } from '../../../lib/identity/passkeys/change-passkeys.ts';
import { recoveryCodesSchema } from '../../../lib/identity/passkeys/schema.ts';
import { manageFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { getSignedInUser } from '../../../lib/identity/passkeys/signed-in-user.ts';

export const operation = defineOperation({
  operationId: 'replaceRecoveryCodes',
  summary: 'Get new recovery codes',
  description: 'The former ones stop working. The new ones are shown only now.',
  tag: 'Passkeys',
  sharedFunction: manageFunction,
  method: 'POST',
  path: '/api/admin/user/second-factor/recovery-codes',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The codes.', schema: recoveryCodesSchema } },
  errors: [401, 403, 404, 409],
})(async ({ caller }) => {
  const {
    user: { id },
  } = await getSignedInUser(caller);
  return { status: 200, body: { recoveryCodes: await replaceRecoveryCodes(caller.author, id) } };
});
