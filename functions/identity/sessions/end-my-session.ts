import { defineOperation } from '../../../lib/http/contract.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';
import { endSession } from '../../../lib/identity/sessions/end-sessions.ts';
import { ownSessionParams } from '../../../lib/identity/sessions/schema.ts';

export const operation = defineOperation({
  operationId: 'endMySession',
  summary: 'Delete a session of the caller',
  description: 'It stops working within seconds, together with the token of its login.',
  tag: 'Sessions',
  sharedFunction: manageProfileFunction,
  method: 'DELETE',
  path: '/api/admin/user/sessions/{sessionId}',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  params: ownSessionParams,
  responses: { 200: { description: 'Ended.' } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => {
  // An admin token has no user, so no session is found.
  await endSession(caller.author, caller.author.id, params.sessionId);
  return { status: 200 };
});
