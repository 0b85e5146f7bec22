import { sortFeatureStrategies } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { sortOrderRequestSchema } from '../../../lib/strategies/strategy-schema.ts';

export const operation = defineOperation({
  operationId: 'setStrategySortOrder',
  summary: 'Update the sort order of strategies',
  tag: 'Strategies of flags',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/set-sort-order',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: environmentParams,
  body: sortOrderRequestSchema,
  responses: { 200: { description: 'The sort order is updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await sortFeatureStrategies(caller, params, body);
  return { status: 200 };
});
