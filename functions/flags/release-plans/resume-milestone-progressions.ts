import { resumeReleasePlan } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { planParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { progressionFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'resumeMilestoneProgressions',
  summary: 'Resume a release plan',
  description: 'What was left of the time until the next milestone starts to run.',
  tag: 'Release plans',
  sharedFunction: progressionFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{planId}/resume',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: planParams,
  responses: { 200: { description: 'Resumed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await resumeReleasePlan(caller, params);
  return { status: 200 };
});
