import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { serviceProviderConfig } from '../../../lib/identity/scim/discovery.ts';
import { serviceProviderConfigSchema } from '../../../lib/identity/scim/discovery-schema.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';

export const operation = defineOperation({
  operationId: 'getScimServiceProviderConfig',
  summary: 'Get what the service supports of SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  access: { kind: 'protocol' },
  responses: { 200: { description: 'What is supported.', schema: serviceProviderConfigSchema } },
  errors: [401, 403],
})(async ({ headers }) => ({
  status: 200,
  body: serviceProviderConfig(baseUrlFor(headers.host)),
}));
