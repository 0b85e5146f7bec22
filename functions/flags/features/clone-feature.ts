import { cloneFeature } from '../../../lib/flags/features/clone-feature.ts';
import { cloneFeatureSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { presentFeature } from '../../../lib/flags/features/present-feature.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'cloneFeature',
  summary: 'Clone a flag',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/clone',
  access: { kind: 'admin', permissions: ['CREATE_FEATURE'] },
  params: featureParams,
  body: cloneFeatureSchema,
  responses: {
    201: { description: 'The new flag, disabled in every environment.', schema: featureSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 201,
  body: presentFeature(await cloneFeature(caller, params, body), false),
}));
