import { featuresQuerySchema } from '../../../lib/flags/features/feature-query-schema.ts';
import { projectFeaturesSchema } from '../../../lib/flags/features/feature-schema.ts';
import { listFeatures } from '../../../lib/flags/features/list-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getFeatures',
  summary: 'List the flags of a project',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: featuresQuerySchema,
  responses: {
    200: { description: 'The active flags, sorted by name.', schema: projectFeaturesSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params, query, caller }) => ({
  status: 200,
  body: { version: 2, features: await listFeatures(caller, params.projectId, query) },
}));
