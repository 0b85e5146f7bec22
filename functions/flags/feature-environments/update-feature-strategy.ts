import { updateFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { presentStrategy } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { strategyParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { strategySchema, updateStrategySchema } from '../../../lib/strategies/strategy-schema.ts';

export const operation = defineOperation({
  operationId: 'updateFeatureStrategy',
  summary: 'Update a strategy',
  description: 'Omitted properties keep their values.',
  tag: 'Strategies of flags',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: strategyParams,
  body: updateStrategySchema,
  responses: { 200: { description: 'The updated strategy.', schema: strategySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const strategy = await updateFeatureStrategy(caller, params, body);
  return { status: 200, body: presentStrategy(strategy, params.featureName) };
});
