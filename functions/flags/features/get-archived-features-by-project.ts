import { projectFeaturesSchema } from '../../../lib/flags/features/feature-schema.ts';
import { listArchivedFeaturesOf } from '../../../lib/flags/features/list-archived-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getArchivedFeaturesByProject',
  summary: 'List the archived flags of a project',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/archive/features/{projectId}',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: {
    200: { description: 'The archived flags, by name.', schema: projectFeaturesSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: { version: 2, features: await listArchivedFeaturesOf(caller, params.projectId) },
}));
