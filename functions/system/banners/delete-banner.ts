import { defineOperation } from '../../../lib/http/contract.ts';
import { bannerFunction } from '../../../lib/system/banners/banner-function.ts';
import { deleteBanner } from '../../../lib/system/banners/change-banners.ts';
import { bannerParams } from '../../../lib/system/banners/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteBanner',
  summary: 'Delete a banner',
  tag: 'Banners',
  sharedFunction: bannerFunction,
  method: 'DELETE',
  path: '/api/admin/banners/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: bannerParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteBanner(caller, params.id);
  return { status: 200 };
});
