import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for both methods of `/logout`: see docs/adr/0015-shared-functions.md. */
export const signOutFunction = {
  functionId: 'serveSignOut',
  summary: 'Serve the page to sign out',
  root: '/logout',
  role: 'account',
} as const satisfies SharedFunctionContract;
