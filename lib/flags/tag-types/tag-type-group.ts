import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/tag-types`: see docs/adr/0015-operation-groups.md. */
export const tagTypeGroup = {
  groupId: 'manageTagTypes',
  summary: 'Manage tag types',
  root: '/api/admin/tag-types',
  role: 'writer',
} as const satisfies GroupContract;
