import { toggleEnvironment } from '../../../lib/flags/feature-environments/toggle-environment.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { environmentParams, toggleOnQuery } from '../../../lib/flags/features/params-schema.ts';
import { withFavorite } from '../../../lib/flags/features/with-favorite.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'toggleFeatureEnvironmentOn',
  summary: 'Enable a flag in an environment',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_ENVIRONMENT'] },
  params: environmentParams,
  query: toggleOnQuery,
  responses: { 200: { description: 'The flag, enabled there.', schema: featureSchema } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, query, caller }) => ({
  status: 200,
  body: await withFavorite(
    caller,
    params.featureName,
    toggleEnvironment(caller, params, { ...query, enabled: true }),
  ),
}));
