import { deleteSafeguard } from '../../../lib/flags/release-plans/change-safeguards.ts';
import { ownSafeguardParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { safeguardFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatureEnvSafeguard',
  summary: 'Delete a safeguard of a flag in an environment',
  tag: 'Release plans',
  sharedFunction: safeguardFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards/{safeguardId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: ownSafeguardParams,
  responses: { 204: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteSafeguard(caller, params);
  return { status: 204 };
});
