import { bulkToggle } from '../../../lib/flags/feature-environments/bulk-toggle.ts';
import { batchFeaturesSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { bulkFeaturesParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'bulkToggleFeaturesEnvironmentOff',
  summary: 'Disable flags in an environment',
  tag: 'Features',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_ENVIRONMENT'] },
  params: bulkFeaturesParams,
  body: batchFeaturesSchema,
  responses: { 200: { description: 'Disabled.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await bulkToggle(caller, params, body.features, { enabled: false });
  return { status: 200 };
});
