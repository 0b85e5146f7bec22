import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { getResourceType } from '../../../lib/identity/scim/discovery.ts';
import { resourceTypeSchema } from '../../../lib/identity/scim/discovery-schema.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { scimIdParams } from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'getScimResourceType',
  summary: 'Get a type of resources of SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  responses: { 200: { description: 'The type.', schema: resourceTypeSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, headers }) => ({
  status: 200,
  body: getResourceType(params.id, baseUrlFor(headers.host)),
}));
