import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/segments`: see docs/adr/0015-operation-groups.md. */
export const segmentGroup = {
  groupId: 'manageSegments',
  summary: 'Manage segments',
  root: '/api/admin/segments',
  role: 'writer',
} as const satisfies GroupContract;
