import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { getSchema } from '../../../lib/identity/scim/discovery.ts';
import { schemaSchema } from '../../../lib/identity/scim/discovery-schema.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { scimIdParams } from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'getScimSchema',
  summary: 'Get a schema of SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/Schemas/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  responses: { 200: { description: 'The schema.', schema: schemaSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, headers }) => ({
  status: 200,
  body: getSchema(params.id, baseUrlFor(headers.host)),
}));
