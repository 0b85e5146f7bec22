import { defineOperation } from '../../../lib/http/contract.ts';
import { deleteInactiveUsers } from '../../../lib/identity/inactive-users/delete-inactive-users.ts';
import { deletedUsersSchema, userIdsSchema } from '../../../lib/identity/inactive-users/schema.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteInactiveUsers',
  summary: 'Delete inactive users',
  description:
    'Deletes each of them as `deleteUser` does. Returns 409, and deletes nobody, when one of them is not inactive any more or is the caller; and 409 for the last administrator, when the others are deleted. Ids without a user are named in the answer, so the same request can be sent again.',
  tag: 'Users',
  sharedFunction: manageUsersFunction,
  method: 'POST',
  path: '/api/admin/user-admin/inactive/delete',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: userIdsSchema,
  responses: { 200: { description: 'They are deleted.', schema: deletedUsersSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => ({
  status: 200,
  body: await deleteInactiveUsers(caller, body.ids),
}));
