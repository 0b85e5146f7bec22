import { defineOperation } from '../../../lib/http/contract.ts';
import { listCurrentSessions } from '../../../lib/identity/sessions/end-sessions.ts';
import { sessionsSchema } from '../../../lib/identity/sessions/schema.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { getAccount } from '../../../lib/identity/users/user-store.ts';

export const operation = defineOperation({
  operationId: 'getUserSessions',
  summary: 'List the sessions of a user',
  tag: 'Sessions',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/{id}/sessions',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  responses: { 200: { description: 'The sessions, without secrets.', schema: sessionsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => {
  const [, sessions] = await Promise.all([
    getAccount(params.id, 'User'),
    listCurrentSessions(params.id, caller.session),
  ]);
  return { status: 200, body: { sessions } };
});
