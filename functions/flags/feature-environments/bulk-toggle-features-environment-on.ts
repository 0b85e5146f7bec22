import { bulkToggle } from '../../../lib/flags/feature-environments/bulk-toggle.ts';
import { batchFeaturesSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { bulkFeaturesParams, toggleOnQuery } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'bulkToggleFeaturesEnvironmentOn',
  summary: 'Enable flags in an environment',
  tag: 'Features',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_ENVIRONMENT'] },
  params: bulkFeaturesParams,
  query: toggleOnQuery,
  body: batchFeaturesSchema,
  responses: { 200: { description: 'Enabled.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, query, body, caller }) => {
  await bulkToggle(caller, params, body.features, { ...query, enabled: true });
  return { status: 200 };
});
