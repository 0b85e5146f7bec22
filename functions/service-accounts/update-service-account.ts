import { defineOperation } from '../../lib/http/contract.ts';
import { presentServiceAccount } from '../../lib/users/present-service-account.ts';
import { userParams } from '../../lib/users/schema.ts';
import {
  serviceAccountSchema,
  updateServiceAccountSchema,
} from '../../lib/users/service-account-schema.ts';
import { updateUser } from '../../lib/users/update-user.ts';

export const operation = defineOperation({
  operationId: 'updateServiceAccount',
  summary: 'Update a service account',
  description: 'Omitted properties keep their values; the username cannot be changed.',
  tag: 'Service accounts',
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
