import { defineOperation } from '../../../lib/http/contract.ts';
import { refuseWeakPassword } from '../../../lib/identity/users/new-password.ts';
import { newPasswordSchema } from '../../../lib/identity/users/password-link-schema.ts';

export const operation = defineOperation({
  operationId: 'validatePassword',
  summary: 'Check a password before it is set with a link',
  description:
    'Needs no authentication. Returns 400, with the reason, if the password is too weak. The names of the user are compared only when it is set. Nothing is stored.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/reset/validate-password',
  access: { kind: 'public' },
  role: 'none',
  maxBodyBytes: 4 * 1024,
  body: newPasswordSchema,
  responses: { 200: { description: 'The password is accepted.' } },
  errors: [400, 413, 415],
})(async ({ body }) => {
  refuseWeakPassword(body.password);
  return { status: 200 };
});
