import type { SharedFunctionContract } from '../http/contract.ts';

/** The description of `/mcp` for clients, at the two paths where they look for it. */
export const resourceFunction = {
  functionId: 'describeMcp',
  summary: 'Describe how to get tokens for MCP',
  root: '/.well-known/oauth-protected-resource',
  role: 'reader',
} as const satisfies SharedFunctionContract;
