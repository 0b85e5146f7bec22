import { defineOperation } from '../../lib/http/contract.ts';
import { createUser } from '../../lib/users/create-user.ts';
import { presentServiceAccount } from '../../lib/users/present-service-account.ts';
import {
  createServiceAccountSchema,
  serviceAccountSchema,
} from '../../lib/users/service-account-schema.ts';

export const operation = defineOperation({
  operationId: 'createServiceAccount',
  summary: 'Create a service account',
  tag: 'Service accounts',
  method: 'POST',
  path: '/api/admin/service-account',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createServiceAccountSchema,
  responses: { 201: { description: 'The new account.', schema: serviceAccountSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const account = await createUser(caller.author, 'Service Account', request);
  return {
    status: 201,
    headers: { location: `/api/admin/service-account/${account.id}` },
    body: presentServiceAccount(account),
  };
});
