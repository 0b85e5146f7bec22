import { defineOperation } from '../../../lib/http/contract.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import { accountTokenParams } from '../../../lib/identity/user-tokens/schema.ts';
import { deleteUserToken } from '../../../lib/identity/user-tokens/user-tokens.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'deleteServiceAccountToken',
  summary: 'Delete a token of a service account',
  description: 'The token stops working within seconds.',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'DELETE',
  path: '/api/admin/service-account/{id}/token/{tokenId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: accountTokenParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  const owner = { id: params.id, load: () => getAccount(params.id, 'Service Account') };
  await deleteUserToken(caller.author, owner, params.tokenId);
  return { status: 200 };
});
