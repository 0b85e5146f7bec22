import { defineOperation } from '../../../lib/http/contract.ts';
import { deleteScimUsers } from '../../../lib/identity/scim/delete-provided.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteScimUsers',
  summary: 'Delete all users that SCIM manages',
  description:
    'Deletes each of them as `deleteUser` does. Returns 409, and deletes nobody, when the caller is one of them; 409 for the last administrator, when the others are deleted; and 409 after 20 seconds: the same request continues.',
  tag: 'SCIM',
  sharedFunction: manageUsersFunction,
  method: 'DELETE',
  path: '/api/admin/user-admin/scim-users',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'They are deleted.' } },
  errors: [401, 403, 409],
})(async ({ caller }) => {
  await deleteScimUsers(caller);
  return { status: 200 };
});
