import type { SharedFunctionContract } from '../../http/contract.ts';

/** What strangers can call: the ways in with a passkey. */
export const enterFunction = {
  functionId: 'enterWithPasskey',
  summary: 'Sign in with a passkey',
  root: '/auth/passkeys',
  routes: ['POST /auth/passkeys/{step}'],
  role: 'account',
} as const satisfies SharedFunctionContract;

/** What people call who are signed in: their own passkeys. */
export const manageFunction = {
  functionId: 'managePasskeys',
  summary: 'Manage the passkeys of the caller',
  root: '/api/admin/user/second-factor',
  role: 'writer',
} as const satisfies SharedFunctionContract;
