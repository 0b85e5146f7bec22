import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/banners`: see docs/adr/0015-shared-functions.md. */
export const bannerFunction = {
  functionId: 'manageBanners',
  summary: 'Manage banners',
  root: '/api/admin/banners',
  role: 'writer',
} as const satisfies SharedFunctionContract;
