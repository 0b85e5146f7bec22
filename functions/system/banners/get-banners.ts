import { defineOperation } from '../../../lib/http/contract.ts';
import { bannerFunction } from '../../../lib/system/banners/banner-function.ts';
import { listBanners } from '../../../lib/system/banners/banner-store.ts';
import { presentBanner } from '../../../lib/system/banners/present-banner.ts';
import { bannersSchema } from '../../../lib/system/banners/schema.ts';

export const operation = defineOperation({
  operationId: 'getBanners',
  summary: 'List banners',
  tag: 'Banners',
  sharedFunction: bannerFunction,
  method: 'GET',
  path: '/api/admin/banners',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'All banners, sorted by id.', schema: bannersSchema } },
  errors: [400, 401, 403],
})(async () => ({ status: 200, body: { banners: (await listBanners()).map(presentBanner) } }));
