import { deleteFeatures } from '../../../lib/flags/features/delete-feature.ts';
import { batchFeaturesSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatures',
  summary: 'Delete archived flags',
  description: 'Flags that are not archived stay as they are.',
  tag: 'Archive',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/delete',
  access: { kind: 'admin', permissions: ['DELETE_FEATURE'] },
  params: projectParams,
  body: batchFeaturesSchema,
  responses: { 200: { description: 'Deleted. Their events are kept.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await deleteFeatures(caller, params.projectId, body.features);
  return { status: 200 };
});
