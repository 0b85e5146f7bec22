import { loadFeature } from '../../lib/features/feature-context.ts';
import { featureSchema } from '../../lib/features/feature-schema.ts';
import { featureParams } from '../../lib/features/names.ts';
import { presentFeatureFor } from '../../lib/features/present-feature-for.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeature',
  summary: 'Get a flag',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'The flag, archived or not.', schema: featureSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await presentFeatureFor(caller, params.featureName, loadFeature(params)),
}));
