import { defineOperation } from '../../../lib/http/contract.ts';
import { readProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';
import { listCurrentSessions } from '../../../lib/identity/sessions/end-sessions.ts';
import { sessionsSchema } from '../../../lib/identity/sessions/schema.ts';
import { getCallingUser } from '../../../lib/identity/user-tokens/calling-user.ts';

export const operation = defineOperation({
  operationId: 'getMySessions',
  summary: 'List the sessions of the caller',
  description: 'Returns 404 for admin tokens, which have no user.',
  tag: 'Sessions',
  sharedFunction: readProfileFunction,
  method: 'GET',
  path: '/api/admin/user/sessions',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The sessions, without secrets.', schema: sessionsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ caller }) => {
  const [, sessions] = await Promise.all([
    getCallingUser(caller),
    listCurrentSessions(caller.author.id, caller.session),
  ]);
  return { status: 200, body: { sessions } };
});
