import { removeDependency } from '../../lib/dependencies/change-dependencies.ts';
import { dependencyParams } from '../../lib/dependencies/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatureDependency',
  summary: 'Make a flag hang on another no longer',
  tag: 'Dependencies',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_DEPENDENCY'] },
  params: dependencyParams,
  responses: { 200: { description: 'It does not hang on the other one any more.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeDependency(caller, params, params.parent);
  return { status: 200 };
});
