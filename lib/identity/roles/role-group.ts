import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/roles`: see docs/adr/0015-operation-groups.md. */
export const roleGroup = {
  groupId: 'manageRoles',
  summary: 'Manage roles',
  root: '/api/admin/roles',
  role: 'writer',
} as const satisfies GroupContract;
