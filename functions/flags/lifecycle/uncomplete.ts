import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { uncompleteFeature } from '../../../lib/flags/lifecycle/complete-feature.ts';
import { lifecycleFunction } from '../../../lib/flags/lifecycle/lifecycle-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'uncomplete',
  summary: 'Remove the completion of a flag',
  description: 'The flag is in the stage again in which it was before.',
  tag: 'Features',
  sharedFunction: lifecycleFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  responses: { 200: { description: 'Not completed any more.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await uncompleteFeature(caller, params);
  return { status: 200 };
});
