import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/service-account`: see docs/adr/0015-operation-groups.md. */
export const serviceAccountGroup = {
  groupId: 'manageServiceAccounts',
  summary: 'Manage service accounts and their tokens',
  root: '/api/admin/service-account',
  role: 'writer',
} as const satisfies GroupContract;
