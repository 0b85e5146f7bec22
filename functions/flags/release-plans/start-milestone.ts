import { milestoneSchema } from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentMilestone } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { startMilestone } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { milestoneParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { releasePlanFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'startMilestone',
  summary: 'Start a milestone',
  description:
    'Its strategies take the place of those of the milestone before. Starting an earlier milestone pauses the plan.',
  tag: 'Release plans',
  sharedFunction: releasePlanFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/milestones/{milestoneId}/start',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: milestoneParams,
  responses: { 200: { description: 'The milestone.', schema: milestoneSchema } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => ({
  status: 200,
  body: presentMilestone(await startMilestone(caller, params), params.planId),
}));
