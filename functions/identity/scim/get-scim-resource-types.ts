import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { listResourceTypes } from '../../../lib/identity/scim/discovery.ts';
import { resourceTypeListSchema } from '../../../lib/identity/scim/discovery-schema.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';

export const operation = defineOperation({
  operationId: 'getScimResourceTypes',
  summary: 'Get the types of resources of SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  access: { kind: 'protocol' },
  responses: { 200: { description: 'The types.', schema: resourceTypeListSchema } },
  errors: [401, 403],
})(async ({ headers }) => ({
  status: 200,
  body: listResourceTypes(baseUrlFor(headers.host)),
}));
