import { defineOperation } from '../../../lib/http/contract.ts';
import { presentServiceAccount } from '../../../lib/identity/service-accounts/present-service-account.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import {
  serviceAccountSchema,
  updateServiceAccountSchema,
} from '../../../lib/identity/service-accounts/service-account-schema.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { updateUser } from '../../../lib/identity/users/update-user.ts';

export const operation = defineOperation({
  operationId: 'updateServiceAccount',
  summary: 'Update a service account',
  description: 'Omitted properties keep their values; the username cannot be changed.',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'PUT',
  path: '/api/admin/service-account/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  body: updateServiceAccountSchema,
  responses: { 200: { description: 'The updated account.', schema: serviceAccountSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body: request, caller }) => ({
  status: 200,
  body: presentServiceAccount(await updateUser(caller, 'Service Account', params.id, request)),
}));
