import {
  milestoneSchema,
  milestoneStrategyRequestSchema,
} from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentMilestone } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { addTemplateStrategy } from '../../../lib/flags/release-plans/change-template-milestones.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateMilestoneParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addStrategyToMilestone',
  summary: 'Add a strategy to a milestone of a release plan template',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'POST',
  path: '/api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}/strategies',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateMilestoneParams,
  body: milestoneStrategyRequestSchema,
  responses: {
    200: { description: 'The milestone with the new strategy.', schema: milestoneSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentMilestone(await addTemplateStrategy(caller, params, body), params.templateId),
}));
