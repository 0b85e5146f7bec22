import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/service-account`: see docs/adr/0015-shared-functions.md. */
export const serviceAccountFunction = {
  functionId: 'manageServiceAccounts',
  summary: 'Manage service accounts and their tokens',
  root: '/api/admin/service-account',
  role: 'writer',
} as const satisfies SharedFunctionContract;
