import { mcpAccessControl } from '../../lib/agents/mcp-access-control.ts';
import { mcpErrorMapper } from '../../lib/agents/mcp-errors.ts';
import { mcpFunction } from '../../lib/agents/mcp-function.ts';
import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';

/** MCP, the Model Context Protocol: one function and one route for all tools. */
export const sharedFunction = defineSharedFunction({
  contract: mcpFunction,
  accessControl: mcpAccessControl,
  errorMapper: mcpErrorMapper,
});
