import { deleteSafeguard } from '../../../lib/flags/release-plans/change-safeguards.ts';
import { safeguardParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { releasePlanFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteSafeguard',
  summary: 'Delete a safeguard of a release plan',
  tag: 'Release plans',
  sharedFunction: releasePlanFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards/{safeguardId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: safeguardParams,
  responses: { 204: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteSafeguard(caller, params);
  return { status: 204 };
});
