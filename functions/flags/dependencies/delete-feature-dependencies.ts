import { removeDependencies } from '../../../lib/flags/dependencies/change-dependencies.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatureDependencies',
  summary: 'Remove all dependencies of a flag',
  tag: 'Dependencies',
  sharedFunction: manageFlagRelationsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/dependencies',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_DEPENDENCY'] },
  params: featureParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeDependencies(caller, params);
  return { status: 200 };
});
