import { defineOperation } from '../../../lib/http/contract.ts';
import { updateUserSchema } from '../../../lib/identity/users/input-schema.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userParams, userSchema } from '../../../lib/identity/users/schema.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { updateUser } from '../../../lib/identity/users/update-user.ts';

export const operation = defineOperation({
  operationId: 'updateUser',
  summary: 'Update a user',
  description:
    'Omitted properties keep their values. Users cannot change their own root role, nor that of the last administrator: 409.',
  tag: 'Users',
  sharedFunction: manageUsersFunction,
  method: 'PUT',
  path: '/api/admin/user-admin/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  body: updateUserSchema,
  responses: { 200: { description: 'The updated user.', schema: userSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body: request, caller }) => ({
  status: 200,
  body: presentUser(await updateUser(caller, 'User', params.id, request)),
}));
