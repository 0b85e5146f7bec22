import { defineOperation } from '../../../lib/http/contract.ts';
import { NotFoundError } from '../../../lib/platform/errors.ts';
import { assetParams } from '../../../lib/system/asset-params.ts';
import { assets } from '../../../lib/system/docs/page.ts';

export const operation = defineOperation({
  operationId: 'getDocsAsset',
  summary: 'Get a file of the API documentation page',
  tag: 'Documentation',
  method: 'GET',
  path: '/docs/{asset}',
  access: { kind: 'public' },
  role: 'none',
  params: assetParams,
  responses: { 200: { description: 'The file.', contentType: 'text/plain' } },
  errors: [400, 404],
})(async ({ params }) => {
  if (!isAsset(params.asset)) throw new NotFoundError({ kind: 'file', name: params.asset });
  const { contentType, load } = assets[params.asset];
  return {
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': 'public, max-age=3600' },
    body: (await load()).default,
  };
});

function isAsset(name: string): name is keyof typeof assets {
  return Object.hasOwn(assets, name);
}
