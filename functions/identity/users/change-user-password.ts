import { defineOperation } from '../../../lib/http/contract.ts';
import { resetPassword } from '../../../lib/identity/passkeys/reset-password.ts';
import { passwordResetSchema } from '../../../lib/identity/users/password-schema.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'changeUserPassword',
  summary: 'Update the password of a user',
  description:
    'Ends all sessions, passkeys and recovery codes of the user, and deletes their personal access tokens unless `revokeTokens` is `false`.',
  tag: 'Users',
  sharedFunction: manageUsersFunction,
  method: 'POST',
  path: '/api/admin/user-admin/{id}/change-password',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  body: passwordResetSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await resetPassword(caller.author, params.id, {
    ...body,
    revokeTokens: body.revokeTokens ?? true,
  });
  return { status: 200 };
});
