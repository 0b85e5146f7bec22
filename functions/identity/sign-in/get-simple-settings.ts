import { defineOperation } from '../../../lib/http/contract.ts';
import { readPasswordSignIn } from '../../../lib/identity/password-sign-in/change-password-sign-in.ts';
import { passwordSignInSchema } from '../../../lib/identity/password-sign-in/schema.ts';
import { readSignInSettingsFunction } from '../../../lib/identity/sign-in-options/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getSimpleSettings',
  summary: 'Get the settings of passwords',
  tag: 'Sign-in',
  sharedFunction: readSignInSettingsFunction,
  method: 'GET',
  path: '/api/admin/auth/simple/settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The settings.', schema: passwordSignInSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: await readPasswordSignIn() }));
