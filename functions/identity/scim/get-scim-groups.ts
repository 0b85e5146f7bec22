import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { listScimGroups } from '../../../lib/identity/scim/scim-groups.ts';
import { scimGroupListSchema, scimListQuery } from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'getScimGroups',
  summary: 'Get groups by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/Groups',
  access: { kind: 'protocol' },
  query: scimListQuery,
  responses: {
    200: { description: 'A page of the groups that match.', schema: scimGroupListSchema },
  },
  errors: [400, 401, 403],
})(async ({ query, headers }) => ({
  status: 200,
  body: await listScimGroups(query, baseUrlFor(headers.host)),
}));
