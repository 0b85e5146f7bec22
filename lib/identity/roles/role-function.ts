import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/roles`: see docs/adr/0015-shared-functions.md. */
export const roleFunction = {
  functionId: 'manageRoles',
  summary: 'Manage roles',
  root: '/api/admin/roles',
  role: 'writer',
} as const satisfies SharedFunctionContract;
