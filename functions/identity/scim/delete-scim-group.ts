import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { deleteScimGroup } from '../../../lib/identity/scim/scim-groups.ts';
import { scimIdParams } from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'deleteScimGroup',
  summary: 'Delete a group by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  responses: { 204: { description: 'The group is deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params }) => {
  await deleteScimGroup(params.id);
  return { status: 204 };
});
