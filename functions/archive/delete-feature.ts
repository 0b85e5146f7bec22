import { deleteFeature } from '../../lib/features/delete-feature.ts';
import { archivedFeatureParams } from '../../lib/features/names.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeature',
  summary: 'Delete a flag from the archive',
  tag: 'Archive',
  method: 'DELETE',
  path: '/api/admin/archive/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: archivedFeatureParams,
  responses: { 200: { description: 'It is gone; its events stay.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  // The permission is checked in the project of the flag, which the path does not name.
  await deleteFeature(caller, params.featureName);
  return { status: 200 };
});
