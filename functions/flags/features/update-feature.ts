import { updateFeatureSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { refuseRenaming, updateFeature } from '../../../lib/flags/features/update-feature.ts';
import { withFavorite } from '../../../lib/flags/features/with-favorite.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateFeature',
  summary: 'Update a flag',
  tag: 'Features',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: updateFeatureSchema,
  responses: { 200: { description: 'The updated flag.', schema: featureSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { name = params.featureName, ...request } = body;
  refuseRenaming(params.featureName, name);
  const updated = updateFeature(caller, params, request);
  return { status: 200, body: await withFavorite(caller, params.featureName, updated) };
});
