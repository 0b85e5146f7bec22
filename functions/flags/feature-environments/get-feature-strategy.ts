import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { stateIn } from '../../../lib/flags/feature-data/rules.ts';
import { presentStrategy } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { findStrategy } from '../../../lib/flags/feature-environments/strategies.ts';
import { strategyParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { strategySchema } from '../../../lib/strategies/strategy-schema.ts';

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
  const environment = stateIn(await loadFeature(params), params.environment);
  const strategy = findStrategy(environment, params.strategyId);
  return { status: 200, body: presentStrategy(strategy, params.featureName) };
});
