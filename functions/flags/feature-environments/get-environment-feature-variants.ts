import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { stateIn } from '../../../lib/flags/feature-data/rules.ts';
import { presentVariants } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { environmentVariantsSchema } from '../../../lib/strategies/variant-schema.ts';

export const operation = defineOperation({
  operationId: 'getEnvironmentFeatureVariants',
  summary: 'List the variants of a flag in an environment',
  tag: 'Variants of flags',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants',
  access: { kind: 'admin', permissions: [] },
  params: environmentParams,
  responses: { 200: { description: 'The variants, in order.', schema: environmentVariantsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const environment = stateIn(await loadFeature(params), params.environment);
  return { status: 200, body: { version: 1, variants: presentVariants(environment) } };
});
