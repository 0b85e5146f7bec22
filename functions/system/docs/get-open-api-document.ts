import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getOpenApiDocument',
  summary: 'Get the OpenAPI document of this API',
  tag: 'Documentation',
  method: 'GET',
  path: '/docs/openapi.json',
  access: { kind: 'public' },
  role: 'none',
  responses: {
    200: {
      description: 'OpenAPI 3.1, generated from the contracts that the service enforces.',
      schema: { type: 'object', description: 'The document.', additionalProperties: true },
    },
  },
  errors: [],
})(async () => ({ status: 200, body: (await import('generated:openapi')).default }));
