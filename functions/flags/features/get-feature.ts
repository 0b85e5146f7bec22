import { showFeatureWithUsage } from '../../../lib/clients/metrics/show-feature-with-usage.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeature',
  summary: 'Get a flag',
  description:
    'An archived flag is not found: clients decide by 404 whether a flag still exists. Archived ones are listed at `/api/admin/archive/features`.',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'The flag.', schema: featureSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: await showFeatureWithUsage(caller, params),
}));
