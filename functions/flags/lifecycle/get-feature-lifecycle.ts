import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { readFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { featureLifecycleSchema } from '../../../lib/flags/lifecycle/lifecycle-schema.ts';
import { showLifecycle } from '../../../lib/flags/lifecycle/show-lifecycle.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeatureLifecycle',
  summary: 'Get the life of a flag',
  description: 'The stages that an active or archived flag has entered, in their order.',
  tag: 'Features',
  sharedFunction: readFlagRelationsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/lifecycle',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'The stages.', schema: featureLifecycleSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await showLifecycle(params) }));
