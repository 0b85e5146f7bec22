import { projectFeaturesSchema } from '../../../lib/flags/features/feature-schema.ts';
import { listArchivedFeatures } from '../../../lib/flags/features/list-archived-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getArchivedFeatures',
  summary: 'List the archived flags',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/archive/features',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: {
      description:
        'The archived flags of all projects that the caller can see, by project and name.',
      schema: projectFeaturesSchema,
    },
  },
  errors: [400, 401, 403],
})(async ({ caller }) => ({
  status: 200,
  body: { version: 2, features: await listArchivedFeatures(caller) },
}));
