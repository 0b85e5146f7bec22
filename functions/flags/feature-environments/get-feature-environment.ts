import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { featureEnvironmentSchema } from '../../../lib/flags/features/feature-schema.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { presentEnvironmentOf } from '../../../lib/flags/features/present-feature.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeatureEnvironment',
  summary: 'Get the settings of a flag in an environment',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}',
  access: { kind: 'admin', permissions: [] },
  params: environmentParams,
  responses: {
    200: {
      description: 'The state, strategies and variants in the environment.',
      schema: featureEnvironmentSchema,
    },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentEnvironmentOf(await loadFeature(params), params.environment),
}));
