import { removeLink } from '../../../lib/flags/features/change-links.ts';
import { featureLinkParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteFeatureLink',
  summary: 'Remove a link from a flag',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/link/{linkId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureLinkParams,
  responses: { 204: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeLink(caller, params);
  return { status: 204 };
});
