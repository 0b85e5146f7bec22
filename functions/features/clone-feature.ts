import { cloneFeature } from '../../lib/features/clone-feature.ts';
import { cloneFeatureSchema } from '../../lib/features/feature-request-schema.ts';
import { featureSchema } from '../../lib/features/feature-schema.ts';
import { featureParams } from '../../lib/features/names.ts';
import { presentFeature } from '../../lib/features/present-feature.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'cloneFeature',
  summary: 'Clone a flag',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/clone',
  access: { kind: 'admin', permissions: ['CREATE_FEATURE'] },
  params: featureParams,
  body: cloneFeatureSchema,
  responses: {
    200: { description: 'The new flag, disabled in every environment.', schema: featureSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentFeature(await cloneFeature(caller, params, body), false),
}));
