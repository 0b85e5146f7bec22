import { page } from '../../lib/docs/page.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getDocsPage',
  summary: 'Read about this API in a browser',
  tag: 'Documentation',
  method: 'GET',
  path: '/docs',
  access: { kind: 'public' },
  role: 'none',
  responses: { 200: { description: 'A page that shows the document.', contentType: 'text/html' } },
  errors: [],
})(async () => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: page,
}));
