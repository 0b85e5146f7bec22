import type { SharedFunctionContract } from '../../http/contract.ts';
import { oauthErrorSchema } from './error-schema.ts';

/** What programs call that wait for a person to let them in, with the errors of OAuth: see ADR 26. */
export const deviceFunction = {
  functionId: 'signInDevices',
  summary: 'Sign programs in by a code',
  root: '/auth/device',
  routes: ['POST /auth/device/{step}'],
  role: 'account',
  errorSchema: oauthErrorSchema,
} as const satisfies SharedFunctionContract;
