import { addFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { presentStrategy } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { createStrategySchema, strategySchema } from '../../../lib/strategies/strategy-schema.ts';

export const operation = defineOperation({
  operationId: 'addFeatureStrategy',
  summary: 'Add a strategy to a flag',
  tag: 'Strategies of flags',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies',
  access: { kind: 'admin', permissions: ['CREATE_FEATURE_STRATEGY'] },
  params: environmentParams,
  body: createStrategySchema,
  responses: { 200: { description: 'The new strategy.', schema: strategySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const strategy = await addFeatureStrategy(caller, params, body);
  return { status: 200, body: presentStrategy(strategy, params.featureName) };
});
