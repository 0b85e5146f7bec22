import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/groups';

/** One function for the operations below `/api/admin/groups`, but the one that has its own: see docs/adr/0015-shared-functions.md. */
export const groupsFunction = {
  functionId: 'manageGroups',
  summary: 'Manage groups of users',
  root: ROOT,
  routes: [`ANY ${ROOT}`, `ANY ${ROOT}/{groupId}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
