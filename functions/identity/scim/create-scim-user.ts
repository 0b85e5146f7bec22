import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { locationOf } from '../../../lib/identity/scim/resource.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { scimUserInput, scimUserSchema } from '../../../lib/identity/scim/scim-schema.ts';
import { createScimUser } from '../../../lib/identity/scim/scim-users.ts';
import { presentScimUser } from '../../../lib/identity/scim/user-resource.ts';

export const operation = defineOperation({
  operationId: 'createScimUser',
  summary: 'Create a user by SCIM',
  description: 'The user has the role Viewer and no password; groups can give more.',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'POST',
  path: '/scim/v2/Users',
  access: { kind: 'protocol' },
  body: scimUserInput,
  responses: { 201: { description: 'The new user.', schema: scimUserSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, headers }) => {
  const baseUrl = baseUrlFor(headers.host);
  const user = await createScimUser(body);
  const location = locationOf(baseUrl, 'User', user.id);
  return { status: 201, headers: { location }, body: presentScimUser(user, baseUrl) };
});
