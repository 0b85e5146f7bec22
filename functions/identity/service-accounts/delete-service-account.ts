import { defineOperation } from '../../../lib/http/contract.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import { deleteUser } from '../../../lib/identity/users/delete-user.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteServiceAccount',
  summary: 'Delete a service account',
  description:
    'Also removes its memberships, project roles and tokens. Returns 409 for the account of the caller.',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'DELETE',
  path: '/api/admin/service-account/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteUser(caller, 'Service Account', params.id);
  return { status: 200 };
});
