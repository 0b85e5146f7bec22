import { defineOperation } from '../../../lib/http/contract.ts';
import { bannerFunction } from '../../../lib/system/banners/banner-function.ts';
import { createBanner } from '../../../lib/system/banners/change-banners.ts';
import { presentBanner } from '../../../lib/system/banners/present-banner.ts';
import { bannerSchema, createBannerSchema } from '../../../lib/system/banners/schema.ts';

export const operation = defineOperation({
  operationId: 'createBanner',
  summary: 'Create a banner',
  tag: 'Banners',
  sharedFunction: bannerFunction,
  method: 'POST',
  path: '/api/admin/banners',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createBannerSchema,
  responses: { 201: { description: 'The new banner.', schema: bannerSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const banner = await createBanner(caller, body);
  return {
    status: 201,
    headers: { location: `/api/admin/banners/${banner.id}` },
    body: presentBanner(banner),
  };
});
