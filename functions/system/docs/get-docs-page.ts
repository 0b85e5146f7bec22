import { defineOperation } from '../../../lib/http/contract.ts';
import { page, pagePolicy } from '../../../lib/system/docs/page.ts';

export const operation = defineOperation({
  operationId: 'getDocsPage',
  summary: 'Get the API documentation page',
  tag: 'Documentation',
  method: 'GET',
  path: '/docs',
  access: { kind: 'public' },
  role: 'none',
  responses: {
    200: { description: 'An HTML page that shows the OpenAPI document.', contentType: 'text/html' },
  },
  errors: [],
})(async () => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
  },
  body: page,
}));
