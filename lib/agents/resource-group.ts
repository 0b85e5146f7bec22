import type { GroupContract } from '../http/contract.ts';

/** The description of `/mcp` for clients, at the two paths where they look for it. */
export const resourceGroup = {
  groupId: 'describeMcp',
  summary: 'Describe how to get tokens for MCP',
  root: '/.well-known/oauth-protected-resource',
  role: 'reader',
} as const satisfies GroupContract;
