import { defineOperation } from '../../../lib/http/contract.ts';
import { refuseWeakPassword } from '../../../lib/identity/users/new-password.ts';
import { passwordSchema } from '../../../lib/identity/users/password-schema.ts';

export const operation = defineOperation({
  operationId: 'validateUserPassword',
  summary: 'Check a password',
  description:
    'Returns 400, with the reason, if the password is too weak. The names of a user are compared only when a password is set. Nothing is stored.',
  tag: 'Users',
  method: 'POST',
  path: '/api/admin/user-admin/validate-password',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  role: 'reader',
  body: passwordSchema,
  responses: { 200: { description: 'The password is accepted.' } },
  errors: [400, 401, 403, 413, 415],
})(async ({ body }) => {
  refuseWeakPassword(body.password);
  return { status: 200 };
});
