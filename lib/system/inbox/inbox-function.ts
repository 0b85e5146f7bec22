import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for both operations on notifications: see docs/adr/0015-shared-functions.md. */
export const inboxFunction = {
  functionId: 'serveInbox',
  summary: 'Serve the notifications of people',
  root: '/api/admin/notifications',
  role: 'writer',
} as const satisfies SharedFunctionContract;
