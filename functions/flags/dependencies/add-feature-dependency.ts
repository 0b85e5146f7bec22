import { addDependency } from '../../../lib/flags/dependencies/change-dependencies.ts';
import { createDependencySchema } from '../../../lib/flags/dependencies/schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addFeatureDependency',
  summary: 'Add or update a dependency',
  description:
    'Both flags must be active and belong to one project. Dependencies have one level: the parent has no parent, and the child has no children. A second request for the same parent updates the dependency.',
  tag: 'Dependencies',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/dependencies',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_DEPENDENCY'] },
  params: featureParams,
  body: createDependencySchema,
  responses: { 200: { description: 'The flag depends on the parent.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await addDependency(caller, params, body);
  return { status: 200 };
});
