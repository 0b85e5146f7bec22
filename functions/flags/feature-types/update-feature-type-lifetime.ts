import { presentFeatureType } from '../../../lib/flags/feature-types/present-feature-type.ts';
import {
  featureTypeParams,
  featureTypeSchema,
  updateLifetimeSchema,
} from '../../../lib/flags/feature-types/schema.ts';
import { updateLifetime } from '../../../lib/flags/feature-types/update-lifetime.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateFeatureTypeLifetime',
  summary: 'Update the expected lifetime of a feature type',
  description: 'Older flags are marked as potentially stale within an hour.',
  tag: 'Feature types',
  method: 'PUT',
  path: '/api/admin/feature-types/{id}/lifetime',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: featureTypeParams,
  body: updateLifetimeSchema,
  responses: { 200: { description: 'The updated feature type.', schema: featureTypeSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentFeatureType(await updateLifetime(caller, params.id, body.lifetimeDays)),
}));
