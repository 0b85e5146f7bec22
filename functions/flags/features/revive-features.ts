import { batchFeaturesSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { updateFeatures } from '../../../lib/flags/features/update-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'reviveFeatures',
  summary: 'Revive archived flags',
  tag: 'Archive',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/revive',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: projectParams,
  body: batchFeaturesSchema,
  responses: {
    200: { description: 'The flags are active again, and disabled in every environment.' },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateFeatures(caller, params.projectId, body.features, { archived: false });
  return { status: 200 };
});
