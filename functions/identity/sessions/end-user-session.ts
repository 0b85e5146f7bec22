import { defineOperation } from '../../../lib/http/contract.ts';
import { endSession } from '../../../lib/identity/sessions/end-sessions.ts';
import { userSessionParams } from '../../../lib/identity/sessions/schema.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'endUserSession',
  summary: 'Delete a session of a user',
  description:
    'It stops working within seconds, together with the token of its login. A new password ends all sessions of a user at once.',
  tag: 'Sessions',
  sharedFunction: manageUsersFunction,
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}/sessions/{sessionId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  worksInMaintenance: true,
  params: userSessionParams,
  responses: { 200: { description: 'Ended.' } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => {
  await endSession(caller.author, params.id, params.sessionId);
  return { status: 200 };
});
