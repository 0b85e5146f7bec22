import { describeProtectedResource } from '../../lib/agents/protected-resource.ts';
import { resourceFunction } from '../../lib/agents/resource-function.ts';
import { protectedResourceSchema } from '../../lib/agents/resource-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getProtectedResource',
  summary: 'Get how to get tokens for MCP, at the root',
  description: 'The same for clients that look only at the root.',
  tag: 'Agents',
  sharedFunction: resourceFunction,
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  access: { kind: 'public' },
  responses: { 200: { description: 'The description.', schema: protectedResourceSchema } },
  errors: [],
})(async ({ headers }) => ({
  status: 200,
  body: await describeProtectedResource(headers.host),
}));
