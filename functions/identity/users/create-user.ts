import { defineOperation } from '../../../lib/http/contract.ts';
import { createUser } from '../../../lib/identity/users/create-user.ts';
import { createUserSchema } from '../../../lib/identity/users/input-schema.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userSchema } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'createUser',
  summary: 'Create a user',
  tag: 'Users',
  method: 'POST',
  path: '/api/admin/user-admin',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createUserSchema,
  responses: { 201: { description: 'The new user.', schema: userSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const user = await createUser(caller.author, 'User', request);
  return {
    status: 201,
    headers: { location: `/api/admin/user-admin/${user.id}` },
    body: { ...presentUser(user), emailSent: false },
  };
});
