import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/strategies`: see docs/adr/0015-shared-functions.md. */
export const strategyTypeFunction = {
  functionId: 'manageStrategyTypes',
  summary: 'Manage strategy types',
  root: '/api/admin/strategies',
  role: 'writer',
} as const satisfies SharedFunctionContract;
