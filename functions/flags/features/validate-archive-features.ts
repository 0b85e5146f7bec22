import {
  archiveCheckSchema,
  batchFeaturesSchema,
} from '../../../lib/flags/features/feature-request-schema.ts';
import { checkArchiving } from '../../../lib/flags/features/update-features.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'validateArchiveFeatures',
  summary: 'Check whether flags can be archived',
  tag: 'Archive',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/archive/validate',
  access: { kind: 'admin', permissions: ['DELETE_FEATURE'] },
  worksInMaintenance: true,
  params: projectParams,
  body: batchFeaturesSchema,
  role: 'reader',
  responses: {
    200: { description: 'What prevents or accompanies archiving.', schema: archiveCheckSchema },
  },
  errors: [400, 401, 403, 404, 413, 415],
})(async ({ params, body }) => ({
  status: 200,
  body: await checkArchiving(params.projectId, body.features),
}));
