import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/banners';

/** One function for all operations below `/api/admin/banners`: see docs/adr/0015-shared-functions.md. */
export const bannerFunction = {
  functionId: 'manageBanners',
  summary: 'Manage banners',
  root: ROOT,
  // To switch one off is a function of its own.
  routes: [`ANY ${ROOT}`, `ANY ${ROOT}/{id}`, `POST ${ROOT}/{id}/on`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
