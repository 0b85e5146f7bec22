import { defineOperation } from '../../../lib/http/contract.ts';
import { userTokenParams } from '../../../lib/identity/user-tokens/schema.ts';
import { deleteUserToken } from '../../../lib/identity/user-tokens/user-tokens.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'deleteUserToken',
  summary: 'Delete a personal access token of a user',
  description: 'The token stops working within seconds.',
  tag: 'Users',
  sharedFunction: manageUsersFunction,
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}/tokens/{tokenId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userTokenParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  const owner = { id: params.id, load: () => getAccount(params.id, 'User') };
  await deleteUserToken(caller.author, owner, params.tokenId);
  return { status: 200 };
});
