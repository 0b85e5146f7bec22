import { updateFeatureSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { refuseVariants } from '../../../lib/flags/features/patch-rules.ts';
import { presentFeature } from '../../../lib/flags/features/present-feature.ts';
import { updateFeature } from '../../../lib/flags/features/update-feature.ts';
import { withFavorite } from '../../../lib/flags/features/with-favorite.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { patchSchema } from '../../../lib/http/json-patch.ts';

export const operation = defineOperation({
  operationId: 'patchFeature',
  summary: 'Update a flag with JSON Patch',
  tag: 'Features',
  method: 'PATCH',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: patchSchema,
  patched: updateFeatureSchema,
  responses: { 200: { description: 'The updated flag.', schema: featureSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, patch, caller }) => {
  refuseVariants(body);
  const updated = updateFeature(caller, params, (context) => ({
    // A patch clears what it removes; a PUT that omits it would keep its value.
    description: null,
    impressionData: false,
    stale: false,
    valueType: null,
    defaultValue: null,
    ...patch(presentFeature(context, false)),
  }));
  return { status: 200, body: await withFavorite(caller, params.featureName, updated) };
});
