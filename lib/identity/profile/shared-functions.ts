import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/user';

/** What people read of themselves: see docs/adr/0015-shared-functions.md. */
export const readProfileFunction = {
  functionId: 'readProfile',
  summary: 'Read the account of the caller',
  root: ROOT,
  routes: [`GET ${ROOT}`, `GET ${ROOT}/{part}`],
  role: 'reader',
} as const satisfies SharedFunctionContract;

/** What people change about themselves. Passkeys have a function of their own. */
export const manageProfileFunction = {
  functionId: 'manageProfile',
  summary: 'Manage the account of the caller',
  root: ROOT,
  routes: [`POST ${ROOT}/{part}`, `DELETE ${ROOT}/{part}/{id}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
