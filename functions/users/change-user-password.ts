import { defineOperation } from '../../lib/http/contract.ts';
import { setPassword } from '../../lib/users/change-password.ts';
import { passwordSchema } from '../../lib/users/password-schema.ts';
import { userParams } from '../../lib/users/schema.ts';

export const operation = defineOperation({
  operationId: 'changeUserPassword',
  summary: 'Give a user a new password',
  description: 'Ends what they are logged in with. Their personal access tokens stay.',
  tag: 'Users',
  method: 'POST',
  path: '/api/admin/user-admin/{id}/change-password',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  body: passwordSchema,
  responses: { 200: { description: 'The user has the new password.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setPassword(caller.author, params.id, body);
  return { status: 200 };
});
