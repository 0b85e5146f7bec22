import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/tag-types`: see docs/adr/0015-shared-functions.md. */
export const tagTypeFunction = {
  functionId: 'manageTagTypes',
  summary: 'Manage tag types',
  root: '/api/admin/tag-types',
  role: 'writer',
} as const satisfies SharedFunctionContract;
