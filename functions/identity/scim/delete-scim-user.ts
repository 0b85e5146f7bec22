import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { scimIdParams } from '../../../lib/identity/scim/scim-schema.ts';
import { deleteScimUser } from '../../../lib/identity/scim/scim-users.ts';

export const operation = defineOperation({
  operationId: 'deleteScimUser',
  summary: 'Delete a user by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  responses: { 204: { description: 'The user is deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params }) => {
  await deleteScimUser(params.id);
  return { status: 204 };
});
