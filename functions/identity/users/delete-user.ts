import { defineOperation } from '../../../lib/http/contract.ts';
import { deleteUser } from '../../../lib/identity/users/delete-user.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteUser',
  summary: 'Delete a user',
  description:
    'Also removes their memberships, project roles and tokens. Returns 409 for the account of the caller, and for the last administrator.',
  tag: 'Users',
  sharedFunction: manageUsersFunction,
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteUser(caller, 'User', params.id);
  return { status: 200 };
});
