import type { SharedFunctionContract } from '../../http/contract.ts';

/** The settings of all ways to sign in: see docs/adr/0015-shared-functions.md. */
export const readSignInSettingsFunction = {
  functionId: 'readSignInSettings',
  summary: 'Read how people sign in',
  root: '/api/admin/auth',
  routes: ['GET /api/admin/auth/{way}/settings'],
  role: 'reader',
} as const satisfies SharedFunctionContract;
