import { removeReleasePlan } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { planParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { releasePlanFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'removeReleasePlan',
  summary: 'Remove a release plan from a flag',
  description:
    'The strategies of its active milestone go with it. A flag without others is disabled.',
  tag: 'Release plans',
  sharedFunction: releasePlanFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}',
  access: { kind: 'admin', permissions: ['DELETE_FEATURE_STRATEGY'] },
  params: planParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeReleasePlan(caller, params);
  return { status: 200 };
});
