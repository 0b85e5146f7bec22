import { batchFeaturesSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { updateFeatures } from '../../../lib/flags/features/update-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'archiveFeatures',
  summary: 'Archive flags',
  description: 'Returns 409 if other flags depend on one of them.',
  tag: 'Archive',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/archive',
  access: { kind: 'admin', permissions: ['DELETE_FEATURE'] },
  params: projectParams,
  body: batchFeaturesSchema,
  responses: { 202: { description: 'Archived.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateFeatures(caller, params.projectId, body.features, { archived: true });
  return { status: 202 };
});
