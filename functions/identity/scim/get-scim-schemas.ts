import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { listSchemas } from '../../../lib/identity/scim/discovery.ts';
import { schemaListSchema } from '../../../lib/identity/scim/discovery-schema.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';

export const operation = defineOperation({
  operationId: 'getScimSchemas',
  summary: 'Get the schemas of SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/Schemas',
  access: { kind: 'protocol' },
  responses: { 200: { description: 'The schemas.', schema: schemaListSchema } },
  errors: [401, 403],
})(async ({ headers }) => ({
  status: 200,
  body: listSchemas(baseUrlFor(headers.host)),
}));
