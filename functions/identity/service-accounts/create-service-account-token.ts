import { defineOperation } from '../../../lib/http/contract.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import {
  createUserTokenSchema,
  userTokenSchema,
} from '../../../lib/identity/user-tokens/schema.ts';
import { createUserToken } from '../../../lib/identity/user-tokens/user-tokens.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'createServiceAccountToken',
  summary: 'Create a token of a service account',
  description:
    'It has all rights of the account. The response contains its secret, which cannot be shown again.',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'POST',
  path: '/api/admin/service-account/{id}/token',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  body: createUserTokenSchema,
  responses: { 201: { description: 'The token, with its secret.', schema: userTokenSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body: request, caller }) => {
  const owner = { id: params.id, load: () => getAccount(params.id, 'Service Account') };
  const body = await createUserToken(caller.author, owner, request);
  return { status: 201, body };
});
