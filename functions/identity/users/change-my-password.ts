import { defineOperation } from '../../../lib/http/contract.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';
import { getCallingUser } from '../../../lib/identity/user-tokens/calling-user.ts';
import { changeOwnPassword } from '../../../lib/identity/users/change-password.ts';
import { passwordSchema } from '../../../lib/identity/users/password-schema.ts';

export const operation = defineOperation({
  operationId: 'changeMyPassword',
  summary: 'Update the password of the caller',
  description: 'Requires the old password. Ends all sessions; personal access tokens are kept.',
  tag: 'Users',
  sharedFunction: manageProfileFunction,
  method: 'POST',
  path: '/api/admin/user/change-password',
  access: { kind: 'admin', permissions: [] },
  body: passwordSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller }) => {
  await changeOwnPassword(caller.author, await getCallingUser(caller), body);
  return { status: 200 };
});
