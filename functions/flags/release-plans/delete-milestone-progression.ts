import { deleteProgression } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { progressionParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { progressionFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteMilestoneProgression',
  summary: 'Remove the progression of a milestone',
  tag: 'Release plans',
  sharedFunction: progressionFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: progressionParams,
  responses: { 204: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteProgression(caller, params);
  return { status: 204 };
});
