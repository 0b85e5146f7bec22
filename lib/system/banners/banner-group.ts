import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations below `/api/admin/banners`: see docs/adr/0015-operation-groups.md. */
export const bannerGroup = {
  groupId: 'manageBanners',
  summary: 'Manage banners',
  root: '/api/admin/banners',
  role: 'writer',
} as const satisfies GroupContract;
