import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { stateIn } from '../../../lib/flags/feature-data/rules.ts';
import { presentStrategy } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { strategiesSchema } from '../../../lib/strategies/strategy-schema.ts';

export const operation = defineOperation({
  operationId: 'getFeatureStrategies',
  summary: 'List the strategies of a flag in an environment',
  tag: 'Strategies of flags',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies',
  access: { kind: 'admin', permissions: [] },
  params: environmentParams,
  responses: { 200: { description: 'The strategies, in order.', schema: strategiesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const { strategies } = stateIn(await loadFeature(params), params.environment);
  return {
    status: 200,
    body: strategies.map((strategy) => presentStrategy(strategy, params.featureName)),
  };
});
