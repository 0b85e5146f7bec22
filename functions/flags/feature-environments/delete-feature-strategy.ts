import { removeFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { strategyParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatureStrategy',
  summary: 'Delete a strategy',
  tag: 'Strategies of flags',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
  access: { kind: 'admin', permissions: ['DELETE_FEATURE_STRATEGY'] },
  params: strategyParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeFeatureStrategy(caller, params);
  return { status: 200 };
});
