import type { GroupContract } from '../../http/contract.ts';

/** One function for both operations on notifications: see docs/adr/0015-operation-groups.md. */
export const inboxGroup = {
  groupId: 'serveInbox',
  summary: 'Serve the notifications of people',
  root: '/api/admin/notifications',
  role: 'writer',
} as const satisfies GroupContract;
