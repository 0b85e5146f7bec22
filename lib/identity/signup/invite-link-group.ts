import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/invite-link`: see docs/adr/0015-operation-groups.md. */
export const inviteLinkGroup = {
  groupId: 'manageInviteLinks',
  summary: 'Manage invitation links',
  root: '/api/admin/invite-link',
  role: 'writer',
  usesEncryptionKey: true,
} as const satisfies GroupContract;
