import { defineOperation } from '../../../lib/http/contract.ts';
import { listLogins } from '../../../lib/identity/logins/login-store.ts';
import { presentLogin } from '../../../lib/identity/logins/present-login.ts';
import { loginHistorySchema, loginQuerySchema } from '../../../lib/identity/logins/schema.ts';

export const operation = defineOperation({
  operationId: 'getLoginHistory',
  summary: 'List who signed in',
  description:
    'Newest first, with how and from where. Logins are kept for 90 days; those of one user may be a moment late.',
  tag: 'Sign-in',
  method: 'GET',
  path: '/api/admin/logins',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  query: loginQuerySchema,
  responses: { 200: { description: 'The logins.', schema: loginHistorySchema } },
  errors: [400, 401, 403],
})(async ({ query }) => ({
  status: 200,
  body: { events: (await listLogins(query)).map(presentLogin) },
}));
