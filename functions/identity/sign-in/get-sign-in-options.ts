import { defineOperation } from '../../../lib/http/contract.ts';
import { signInOptionsSchema } from '../../../lib/identity/sign-in-options/schema.ts';
import { readSignInOptions } from '../../../lib/identity/sign-in-options/sign-in-options.ts';

export const operation = defineOperation({
  operationId: 'getSignInOptions',
  summary: 'Get the ways to log in',
  description: 'What the sign-in page offers. Needs no authentication.',
  tag: 'Sign-in',
  method: 'GET',
  path: '/auth/sign-in-options',
  access: { kind: 'public' },
  responses: { 200: { description: 'The ways.', schema: signInOptionsSchema } },
  errors: [],
})(async () => ({ status: 200, body: await readSignInOptions() }));
