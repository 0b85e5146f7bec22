import { defineOperation } from '../../../lib/http/contract.ts';
import { NotFoundError } from '../../../lib/platform/errors.ts';
import { assetParams } from '../../../lib/system/asset-params.ts';
import { findAsset } from '../../../lib/system/console/assets.ts';

export const operation = defineOperation({
  operationId: 'getConsoleAsset',
  summary: 'Get a file of the console',
  description:
    'Scripts and style sheets of the console. Each name contains a hash of the content, so a file never changes.',
  tag: 'Console',
  method: 'GET',
  path: '/assets/{asset}',
  access: { kind: 'public' },
  role: 'none',
  params: assetParams,
  responses: { 200: { description: 'The file.', contentType: 'text/plain' } },
  errors: [400, 404],
})(async ({ params }) => {
  const asset = await findAsset(params.asset);
  if (!asset) throw new NotFoundError({ kind: 'file', name: params.asset });
  return {
    status: 200,
    headers: {
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body: asset.body,
    isBase64Encoded: asset.isBase64Encoded,
  };
});
