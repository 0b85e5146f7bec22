import type { SharedFunctionContract } from '../http/contract.ts';
import { mcpErrorSchema } from './mcp-schema.ts';
import { allTools } from './tools/all-tools.ts';

/** The one path of MCP, with what its tools call. Its role is that of the most powerful operation. */
export const mcpFunction = {
  functionId: 'serveMcp',
  summary: 'Serve MCP: tools for agents',
  root: '/mcp',
  role: 'writer',
  errorSchema: mcpErrorSchema,
  calls: [...new Set(allTools.flatMap(({ operations }) => operations))],
} as const satisfies SharedFunctionContract;
