import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/segments`: see docs/adr/0015-shared-functions.md. */
export const segmentFunction = {
  functionId: 'manageSegments',
  summary: 'Manage segments',
  root: '/api/admin/segments',
  role: 'writer',
} as const satisfies SharedFunctionContract;
