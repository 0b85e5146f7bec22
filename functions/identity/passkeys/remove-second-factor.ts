import { defineOperation } from '../../../lib/http/contract.ts';
import { removeSecondFactor } from '../../../lib/identity/passkeys/change-passkeys.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'removeSecondFactor',
  summary: 'Remove all passkeys of a user',
  description:
    'For a person who has lost their devices and recovery codes. They sign in with the password alone until they register a passkey again.',
  tag: 'Passkeys',
  sharedFunction: manageUsersFunction,
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}/second-factor',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ caller, params }) => {
  await removeSecondFactor(caller.author, params.id);
  return { status: 200 };
});
