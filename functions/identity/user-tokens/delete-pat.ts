import { defineOperation } from '../../../lib/http/contract.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';
import { callingOwner } from '../../../lib/identity/user-tokens/calling-user.ts';
import { ownTokenParams } from '../../../lib/identity/user-tokens/schema.ts';
import { deleteUserToken } from '../../../lib/identity/user-tokens/user-tokens.ts';

export const operation = defineOperation({
  operationId: 'deletePat',
  summary: 'Delete a personal access token of the caller',
  description: 'The token stops working within seconds.',
  tag: 'Personal access tokens',
  sharedFunction: manageProfileFunction,
  method: 'DELETE',
  path: '/api/admin/user/tokens/{id}',
  access: { kind: 'admin', permissions: [] },
  params: ownTokenParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller, headers }) => {
  await deleteUserToken(caller.author, callingOwner(caller, headers.authorization), params.id);
  return { status: 200 };
});
