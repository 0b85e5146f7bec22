import { defineOperation } from '../../../lib/http/contract.ts';
import { updateBanner } from '../../../lib/system/banners/change-banners.ts';
import { presentBanner } from '../../../lib/system/banners/present-banner.ts';
import { bannerParams, bannerSchema } from '../../../lib/system/banners/schema.ts';

export const operation = defineOperation({
  operationId: 'disableBanner',
  summary: 'Disable a banner',
  tag: 'Banners',
  method: 'POST',
  path: '/api/admin/banners/{id}/off',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: bannerParams,
  responses: { 200: { description: 'The banner, now hidden.', schema: bannerSchema } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => ({
  status: 200,
  body: presentBanner(await updateBanner(caller, params.id, { enabled: false })),
}));
