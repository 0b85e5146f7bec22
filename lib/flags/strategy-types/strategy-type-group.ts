import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/strategies`: see docs/adr/0015-operation-groups.md. */
export const strategyTypeGroup = {
  groupId: 'manageStrategyTypes',
  summary: 'Manage strategy types',
  root: '/api/admin/strategies',
  role: 'writer',
} as const satisfies GroupContract;
