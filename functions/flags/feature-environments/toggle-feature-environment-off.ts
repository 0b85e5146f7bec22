import { toggleEnvironment } from '../../../lib/flags/feature-environments/toggle-environment.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { withFavorite } from '../../../lib/flags/features/with-favorite.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'toggleFeatureEnvironmentOff',
  summary: 'Disable a flag in an environment',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_ENVIRONMENT'] },
  params: environmentParams,
  responses: { 200: { description: 'The flag, disabled there.', schema: featureSchema } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => ({
  status: 200,
  body: await withFavorite(
    caller,
    params.featureName,
    toggleEnvironment(caller, params, { enabled: false }),
  ),
}));
