import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { scimListQuery, scimUserListSchema } from '../../../lib/identity/scim/scim-schema.ts';
import { listScimUsers } from '../../../lib/identity/scim/scim-users.ts';

export const operation = defineOperation({
  operationId: 'getScimUsers',
  summary: 'Get users by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/Users',
  access: { kind: 'protocol' },
  query: scimListQuery,
  responses: {
    200: { description: 'A page of the users that match.', schema: scimUserListSchema },
  },
  errors: [400, 401, 403],
})(async ({ query, headers }) => ({
  status: 200,
  body: await listScimUsers(query, baseUrlFor(headers.host)),
}));
