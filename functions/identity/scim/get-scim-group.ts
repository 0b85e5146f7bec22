import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { getScimGroup } from '../../../lib/identity/scim/scim-groups.ts';
import {
  scimAttributesQuery,
  scimGroupSchema,
  scimIdParams,
} from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'getScimGroup',
  summary: 'Get a group by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  query: scimAttributesQuery,
  responses: { 200: { description: 'The group.', schema: scimGroupSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query, headers }) => ({
  status: 200,
  body: await getScimGroup(params.id, query, baseUrlFor(headers.host)),
}));
