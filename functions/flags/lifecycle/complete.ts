import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { completeFeature } from '../../../lib/flags/lifecycle/complete-feature.ts';
import { lifecycleFunction } from '../../../lib/flags/lifecycle/lifecycle-function.ts';
import { completionSchema } from '../../../lib/flags/lifecycle/lifecycle-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'complete',
  summary: 'Complete a flag',
  description:
    'Marks that the flag has served its purpose and can be removed from the code, and what became of it. Its settings stay as they are.',
  tag: 'Features',
  sharedFunction: lifecycleFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: completionSchema,
  responses: { 200: { description: 'Completed.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await completeFeature(caller, params, body);
  return { status: 200 };
});
