import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { updateFeature } from '../../../lib/flags/features/update-feature.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'archiveFeature',
  summary: 'Archive a flag',
  description:
    'Also removes its dependencies. Returns 409, with their names, if other flags depend on it.',
  tag: 'Features',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  access: { kind: 'admin', permissions: ['DELETE_FEATURE'] },
  params: featureParams,
  responses: { 202: { description: 'Archived, and disabled in every environment.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await updateFeature(caller, params, { archived: true });
  return { status: 202 };
});
