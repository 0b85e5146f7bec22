import { defineOperation } from '../../../lib/http/contract.ts';
import { changePasswordSignIn } from '../../../lib/identity/password-sign-in/change-password-sign-in.ts';
import { passwordSignInSchema } from '../../../lib/identity/password-sign-in/schema.ts';

export const operation = defineOperation({
  operationId: 'setSimpleSettings',
  summary: 'Set the settings of passwords',
  description:
    'With `disabled`, only administrators can sign in with a password. Sessions and tokens that people have stay valid.',
  tag: 'Sign-in',
  method: 'POST',
  path: '/api/admin/auth/simple/settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: passwordSignInSchema,
  responses: { 200: { description: 'The settings.', schema: passwordSignInSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => ({
  status: 200,
  body: await changePasswordSignIn(caller.author, body),
}));
