import { milestoneStrategySchema } from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentMilestoneStrategy } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { strategyParams } from '../../../lib/flags/features/params-schema.ts';
import { updateMilestoneStrategy } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { updateMilestoneStrategySchema } from '../../../lib/flags/release-plans/request-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateProjectMilestoneStrategy',
  summary: 'Update a strategy of a milestone',
  description:
    'That of the active milestone takes effect at once. Omitted properties keep their values.',
  tag: 'Release plans',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/milestone-strategies/{strategyId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: strategyParams,
  body: updateMilestoneStrategySchema,
  responses: { 200: { description: 'The updated strategy.', schema: milestoneStrategySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { strategy, milestone } = await updateMilestoneStrategy(caller, params, body);
  return { status: 200, body: presentMilestoneStrategy(strategy, milestone.id) };
});
