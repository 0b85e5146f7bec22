import { batchStaleSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { updateFeatures } from '../../../lib/flags/features/update-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'staleFeatures',
  summary: 'Update the stale mark of flags',
  tag: 'Features',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/stale',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: projectParams,
  body: batchStaleSchema,
  responses: { 202: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateFeatures(caller, params.projectId, body.features, { stale: body.stale });
  return { status: 202 };
});
