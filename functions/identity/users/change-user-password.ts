import { defineOperation } from '../../../lib/http/contract.ts';
import { setPassword } from '../../../lib/identity/users/change-password.ts';
import { passwordSchema } from '../../../lib/identity/users/password-schema.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'changeUserPassword',
  summary: 'Update the password of a user',
  description: 'Ends all sessions of the user. Personal access tokens are kept.',
  tag: 'Users',
  method: 'POST',
  path: '/api/admin/user-admin/{id}/change-password',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  body: passwordSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setPassword(caller.author, params.id, body);
  return { status: 200 };
});
