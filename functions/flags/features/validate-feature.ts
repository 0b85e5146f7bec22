import { findFeature } from '../../../lib/flags/feature-data/feature-store.ts';
import { featureNameTaken } from '../../../lib/flags/features/create-feature.ts';
import { validateFeatureSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'validateFeature',
  summary: 'Check a name for a new flag',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/features/validate',
  access: { kind: 'admin', permissions: [] },
  body: validateFeatureSchema,
  role: 'reader',
  responses: { 200: { description: 'The name is valid and available.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body }) => {
  if (await findFeature(body.name)) throw featureNameTaken(body.name)();
  return { status: 200 };
});
