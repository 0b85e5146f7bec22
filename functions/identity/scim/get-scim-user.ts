import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import {
  scimAttributesQuery,
  scimIdParams,
  scimUserSchema,
} from '../../../lib/identity/scim/scim-schema.ts';
import { getScimUser } from '../../../lib/identity/scim/scim-users.ts';

export const operation = defineOperation({
  operationId: 'getScimUser',
  summary: 'Get a user by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  query: scimAttributesQuery,
  responses: { 200: { description: 'The user.', schema: scimUserSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query, headers }) => ({
  status: 200,
  body: await getScimUser(params.id, query, baseUrlFor(headers.host)),
}));
