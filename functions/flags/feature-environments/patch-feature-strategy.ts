import { patchFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { presentStrategy } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { strategyParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { patchSchema } from '../../../lib/http/json-patch.ts';
import { strategySchema, updateStrategySchema } from '../../../lib/strategies/strategy-schema.ts';

export const operation = defineOperation({
  operationId: 'patchFeatureStrategy',
  summary: 'Update a strategy with JSON Patch',
  tag: 'Strategies of flags',
  method: 'PATCH',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: strategyParams,
  body: patchSchema,
  patched: updateStrategySchema,
  responses: { 200: { description: 'The updated strategy.', schema: strategySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, patch, caller }) => {
  const strategy = await patchFeatureStrategy(caller, params, patch);
  return { status: 200, body: presentStrategy(strategy, params.featureName) };
});
