import type { GroupContract } from '../http/contract.ts';

/** One function for all operations below `/api/admin/environments`: see docs/adr/0015-operation-groups.md. */
export const environmentGroup = {
  groupId: 'manageEnvironments',
  summary: 'Manage environments',
  root: '/api/admin/environments',
  role: 'writer',
} as const satisfies GroupContract;
