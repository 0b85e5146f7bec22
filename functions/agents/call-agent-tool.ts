import { answerRequest } from '../../lib/agents/answer-message.ts';
import { mcpFunction } from '../../lib/agents/mcp-function.ts';
import { mcpReplySchema, mcpRequestSchema } from '../../lib/agents/mcp-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'callAgentTool',
  summary: 'Call a tool as an agent',
  description:
    'The endpoint of the Model Context Protocol (MCP), without sessions: each request is answered by itself. Tools call operations of this API with the rights of the token; those that change something are for tokens with `agentAccess: write`.',
  tag: 'Agents',
  sharedFunction: mcpFunction,
  method: 'POST',
  path: '/mcp',
  access: { kind: 'protocol' },
  hasStrictTypes: true,
  body: mcpRequestSchema,
  responses: {
    200: { description: 'The answer to a request.', schema: mcpReplySchema },
    202: { description: 'A notification was received.' },
  },
  errors: [400, 401, 403, 413, 415],
})(async ({ body, headers, caller, calls, requestId }) =>
  answerRequest(body, headers, { caller, calls, requestId }),
);
