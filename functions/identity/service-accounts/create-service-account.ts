import { defineOperation } from '../../../lib/http/contract.ts';
import { presentServiceAccount } from '../../../lib/identity/service-accounts/present-service-account.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import {
  createServiceAccountSchema,
  serviceAccountSchema,
} from '../../../lib/identity/service-accounts/service-account-schema.ts';
import { createUser } from '../../../lib/identity/users/create-user.ts';

export const operation = defineOperation({
  operationId: 'createServiceAccount',
  summary: 'Create a service account',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'POST',
  path: '/api/admin/service-account',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createServiceAccountSchema,
  responses: { 201: { description: 'The new account.', schema: serviceAccountSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const { user: account } = await createUser(caller.author, 'Service Account', request);
  return {
    status: 201,
    headers: { location: `/api/admin/service-account/${account.id}` },
    body: presentServiceAccount(account),
  };
});
