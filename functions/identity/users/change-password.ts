import { defineOperation } from '../../../lib/http/contract.ts';
import { linkPasswordSchema } from '../../../lib/identity/users/password-link-schema.ts';
import { setPasswordByLink } from '../../../lib/identity/users/password-links.ts';

export const operation = defineOperation({
  operationId: 'changePassword',
  summary: 'Set a password with a password link',
  description:
    'Needs no authentication. A link can be used once, within 48 hours. Ends all sessions of the user. A password that is refused does not use up the link.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/reset/password',
  access: { kind: 'public' },
  role: 'account',
  hasReservedConcurrency: true,
  isComputing: true,
  maxBodyBytes: 4 * 1024,
  body: linkPasswordSchema,
  responses: { 200: { description: 'The password is set.' } },
  errors: [400, 401, 409, 413, 415],
})(async ({ body }) => {
  await setPasswordByLink(body.token, body.password);
  return { status: 200 };
});
