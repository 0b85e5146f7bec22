import { addDependency } from '../../lib/dependencies/change-dependencies.ts';
import { createDependencySchema } from '../../lib/dependencies/schema.ts';
import { featureParams } from '../../lib/features/names.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addFeatureDependency',
  summary: 'Make a flag hang on another',
  description:
    'Both are of one project and in use. One level only: the other one hangs on none itself, and none hangs on this one. Asked again for the same flag, it changes how this one hangs on it.',
  tag: 'Dependencies',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/dependencies',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_DEPENDENCY'] },
  params: featureParams,
  body: createDependencySchema,
  responses: { 200: { description: 'It hangs on the other one.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await addDependency(caller, params, body);
  return { status: 200 };
});
