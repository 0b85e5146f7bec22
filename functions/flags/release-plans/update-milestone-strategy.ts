import {
  milestoneStrategyRequestSchema,
  milestoneStrategySchema,
} from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentMilestoneStrategy } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { updateTemplateStrategy } from '../../../lib/flags/release-plans/change-template-milestones.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateStrategyParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateMilestoneStrategy',
  summary: 'Replace a strategy of a milestone of a release plan template',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'PUT',
  path: '/api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}/strategies/{strategyId}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateStrategyParams,
  body: milestoneStrategyRequestSchema,
  responses: { 200: { description: 'The replaced strategy.', schema: milestoneStrategySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const strategy = await updateTemplateStrategy(caller, params, body);
  return { status: 200, body: presentMilestoneStrategy(strategy, params.milestoneId) };
});
