import { listFeatureTypes } from '../../../lib/flags/feature-types/feature-type-store.ts';
import { presentFeatureType } from '../../../lib/flags/feature-types/present-feature-type.ts';
import { featureTypesSchema } from '../../../lib/flags/feature-types/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getAllFeatureTypes',
  summary: 'List feature types',
  tag: 'Feature types',
  method: 'GET',
  path: '/api/admin/feature-types',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: { description: 'The feature types, in their order.', schema: featureTypesSchema },
  },
  errors: [400, 401, 403],
})(async () => ({
  status: 200,
  body: {
    version: 1,
    types: (await listFeatureTypes()).map(presentFeatureType),
  },
}));
