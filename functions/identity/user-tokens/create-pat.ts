import { defineOperation } from '../../../lib/http/contract.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';
import { callingOwner } from '../../../lib/identity/user-tokens/calling-user.ts';
import {
  createUserTokenSchema,
  userTokenSchema,
} from '../../../lib/identity/user-tokens/schema.ts';
import { createUserToken } from '../../../lib/identity/user-tokens/user-tokens.ts';

export const operation = defineOperation({
  operationId: 'createPat',
  summary: 'Create a personal access token',
  description:
    'It has all rights of the caller. The response contains its secret, which cannot be shown again. Returns 404 for admin tokens, which have no user.',
  tag: 'Personal access tokens',
  sharedFunction: manageProfileFunction,
  method: 'POST',
  path: '/api/admin/user/tokens',
  access: { kind: 'admin', permissions: [] },
  body: createUserTokenSchema,
  responses: { 201: { description: 'The token, with its secret.', schema: userTokenSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body: request, caller, headers }) => {
  const owner = callingOwner(caller, headers.authorization);
  const body = await createUserToken(caller.author, owner, request);
  return { status: 201, body };
});
