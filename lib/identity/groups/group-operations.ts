import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/groups`: see docs/adr/0015-operation-groups.md. */
export const groupOperations = {
  groupId: 'manageGroups',
  summary: 'Manage groups of users',
  root: '/api/admin/groups',
  role: 'writer',
} as const satisfies GroupContract;
