import { pauseReleasePlan } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { planParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { progressionFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'pauseMilestoneProgressions',
  summary: 'Pause a release plan',
  description: 'No milestone starts by itself until it is resumed. Needs no approval.',
  tag: 'Release plans',
  sharedFunction: progressionFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{planId}/pause',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: planParams,
  responses: { 200: { description: 'Paused.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await pauseReleasePlan(caller, params);
  return { status: 200 };
});
