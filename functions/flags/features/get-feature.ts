import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { withFavorite } from '../../../lib/flags/features/with-favorite.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeature',
  summary: 'Get a flag',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'The flag, archived or not.', schema: featureSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await withFavorite(caller, params.featureName, loadFeature(params)),
}));
