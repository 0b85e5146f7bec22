import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/invite-link`: see docs/adr/0015-shared-functions.md. */
export const inviteLinkFunction = {
  functionId: 'manageInviteLinks',
  summary: 'Manage invitation links',
  root: '/api/admin/invite-link',
  role: 'writer',
  usesEncryptionKey: true,
} as const satisfies SharedFunctionContract;
