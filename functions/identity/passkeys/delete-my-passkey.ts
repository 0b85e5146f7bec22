import { defineOperation } from '../../../lib/http/contract.ts';
import { removePasskey } from '../../../lib/identity/passkeys/change-passkeys.ts';
import { passkeyParams } from '../../../lib/identity/passkeys/schema.ts';
import { manageFunction } from '../../../lib/identity/passkeys/shared-functions.ts';
import { getSignedInUser } from '../../../lib/identity/passkeys/signed-in-user.ts';

export const operation = defineOperation({
  operationId: 'deleteMyPasskey',
  summary: 'Delete a passkey of the caller',
  description: 'With the last one, the recovery codes end too.',
  tag: 'Passkeys',
  sharedFunction: manageFunction,
  method: 'DELETE',
  path: '/api/admin/user/second-factor/passkeys/{passkeyId}',
  access: { kind: 'admin', permissions: [] },
  params: passkeyParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ caller, params }) => {
  const {
    user: { id },
  } = await getSignedInUser(caller);
  await removePasskey(caller.author, id, params.passkeyId);
  return { status: 200 };
});
