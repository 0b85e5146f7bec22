import { defineOperation } from '../../../lib/http/contract.ts';
import { markInboxRead } from '../../../lib/system/inbox/inbox.ts';
import { inboxFunction } from '../../../lib/system/inbox/inbox-function.ts';
import { markNotificationsSchema } from '../../../lib/system/inbox/schema.ts';

export const operation = defineOperation({
  operationId: 'markNotificationsAsRead',
  summary: 'Set notifications of the caller as read',
  tag: 'Users',
  sharedFunction: inboxFunction,
  method: 'POST',
  path: '/api/admin/notifications/read',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  body: markNotificationsSchema,
  responses: { 200: { description: 'Marked.' } },
  errors: [400, 401, 403, 413, 415],
})(async ({ body, caller }) => {
  await markInboxRead(caller, body.notifications);
  return { status: 200 };
});
