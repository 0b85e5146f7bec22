import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/groups`: see docs/adr/0015-shared-functions.md. */
export const groupsFunction = {
  functionId: 'manageGroups',
  summary: 'Manage groups of users',
  root: '/api/admin/groups',
  role: 'writer',
} as const satisfies SharedFunctionContract;
