import { environmentOf, loadFeature } from '../../lib/features/feature-context.ts';
import { strategyParams } from '../../lib/features/names.ts';
import { findStrategy } from '../../lib/features/strategies.ts';
import { strategySchema } from '../../lib/features/strategy-schema.ts';
import { presentStrategy } from '../../lib/flags/feature-environments/present-strategy.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeatureStrategy',
  summary: 'Get a strategy',
  tag: 'Strategies of flags',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
  access: { kind: 'admin', permissions: [] },
  params: strategyParams,
  responses: { 200: { description: 'The strategy.', schema: strategySchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const environment = environmentOf(await loadFeature(params), params.environment);
  const strategy = findStrategy(environment, params.strategyId);
  return { status: 200, body: presentStrategy(strategy, params.featureName) };
});
