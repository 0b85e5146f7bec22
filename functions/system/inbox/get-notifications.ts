import { defineOperation } from '../../../lib/http/contract.ts';
import { listInbox } from '../../../lib/system/inbox/inbox.ts';
import { inboxFunction } from '../../../lib/system/inbox/inbox-function.ts';
import { notificationsSchema } from '../../../lib/system/inbox/schema.ts';

export const operation = defineOperation({
  operationId: 'getNotifications',
  summary: 'List what the caller should know',
  description:
    'Change requests that wait for the approval of the caller, what became of their own, and what others changed in their favourite flags, in the last 30 days. Of change requests the newest 500 open and closed ones are looked at; of favourites the first 30 by name, with their three latest changes each. Empty for admin tokens.',
  tag: 'Users',
  sharedFunction: inboxFunction,
  method: 'GET',
  path: '/api/admin/notifications',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The notifications.', schema: notificationsSchema } },
  errors: [400, 401, 403],
})(async ({ caller }) => ({ status: 200, body: await listInbox(caller) }));
