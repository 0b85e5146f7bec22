import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import {
  scimIdParams,
  scimUserInput,
  scimUserSchema,
} from '../../../lib/identity/scim/scim-schema.ts';
import { changeScimUser } from '../../../lib/identity/scim/scim-users.ts';
import { presentScimUser } from '../../../lib/identity/scim/user-resource.ts';

export const operation = defineOperation({
  operationId: 'updateScimUser',
  summary: 'Update a user by SCIM',
  description:
    'Replaces what the identity provider decides. Without `active` and `externalId` they stay.',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  body: scimUserInput,
  responses: { 200: { description: 'The changed user.', schema: scimUserSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, headers }) => {
  const user = await changeScimUser(params.id, () => body);
  return { status: 200, body: presentScimUser(user, baseUrlFor(headers.host)) };
});
