import { mcpAccessControl } from '../../lib/agents/mcp-access-control.ts';
import { mcpErrorMapper } from '../../lib/agents/mcp-errors.ts';
import { mcpGroup } from '../../lib/agents/mcp-group.ts';
import { defineOperationGroup } from '../../lib/http/groups/operation-group.ts';

/** MCP, the Model Context Protocol: one function and one route for all tools. */
export const group = defineOperationGroup({
  contract: mcpGroup,
  accessControl: mcpAccessControl,
  errorMapper: mcpErrorMapper,
});
