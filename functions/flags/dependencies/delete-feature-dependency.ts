import { removeDependency } from '../../../lib/flags/dependencies/change-dependencies.ts';
import { dependencyParams } from '../../../lib/flags/dependencies/schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatureDependency',
  summary: 'Remove a dependency',
  tag: 'Dependencies',
  sharedFunction: manageFlagRelationsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_DEPENDENCY'] },
  params: dependencyParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeDependency(caller, params, params.parent);
  return { status: 200 };
});
