import { environmentOf, loadFeature } from '../../lib/features/feature-context.ts';
import { environmentParams } from '../../lib/features/names.ts';
import { strategiesSchema } from '../../lib/features/strategy-schema.ts';
import { presentStrategy } from '../../lib/flags/feature-environments/present-strategy.ts';
import { defineOperation } from '../../lib/http/contract.ts';

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
  const { strategies } = environmentOf(await loadFeature(params), params.environment);
  return {
    status: 200,
    body: strategies.map((strategy) => presentStrategy(strategy, params.featureName)),
  };
});
