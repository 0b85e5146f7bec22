import type { SharedFunctionContract } from '../http/contract.ts';

/** One function for all operations below `/api/admin/environments`: see docs/adr/0015-shared-functions.md. */
export const environmentFunction = {
  functionId: 'manageEnvironments',
  summary: 'Manage environments',
  root: '/api/admin/environments',
  role: 'writer',
} as const satisfies SharedFunctionContract;
