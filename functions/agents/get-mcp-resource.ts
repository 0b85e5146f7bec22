import { describeProtectedResource } from '../../lib/agents/protected-resource.ts';
import { resourceFunction } from '../../lib/agents/resource-function.ts';
import { protectedResourceSchema } from '../../lib/agents/resource-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getMcpResource',
  summary: 'Get how to get tokens for MCP',
  description: 'RFC 9728. A 401 of `/mcp` points here.',
  tag: 'Agents',
  sharedFunction: resourceFunction,
  method: 'GET',
  path: '/.well-known/oauth-protected-resource/mcp',
  access: { kind: 'public' },
  responses: { 200: { description: 'The description.', schema: protectedResourceSchema } },
  errors: [],
})(async ({ headers }) => ({
  status: 200,
  body: await describeProtectedResource(headers.host),
}));
