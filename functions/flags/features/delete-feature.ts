import { deleteFeature } from '../../../lib/flags/features/delete-feature.ts';
import { archivedFeatureParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeature',
  summary: 'Delete an archived flag',
  description: 'A flag that is not archived stays as it is.',
  tag: 'Archive',
  method: 'DELETE',
  path: '/api/admin/archive/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: archivedFeatureParams,
  responses: { 200: { description: 'Deleted. Its events are kept.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  // The permission is checked in the project of the flag, which is not in the path.
  await deleteFeature(caller, params.featureName);
  return { status: 200 };
});
