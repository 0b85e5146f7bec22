import { defineOperation } from '../../../lib/http/contract.ts';
import { bannerFunction } from '../../../lib/system/banners/banner-function.ts';
import { updateBanner } from '../../../lib/system/banners/change-banners.ts';
import { presentBanner } from '../../../lib/system/banners/present-banner.ts';
import {
  bannerParams,
  bannerSchema,
  updateBannerSchema,
} from '../../../lib/system/banners/schema.ts';

export const operation = defineOperation({
  operationId: 'updateBanner',
  summary: 'Update a banner',
  description: 'Omitted properties keep their values.',
  tag: 'Banners',
  sharedFunction: bannerFunction,
  method: 'PUT',
  path: '/api/admin/banners/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: bannerParams,
  body: updateBannerSchema,
  responses: { 200: { description: 'The updated banner.', schema: bannerSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentBanner(await updateBanner(caller, params.id, body)),
}));
