import { updateLink } from '../../../lib/flags/features/change-links.ts';
import { featureLinkSchema } from '../../../lib/flags/features/link-schema.ts';
import { featureLinkParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateFeatureLink',
  summary: 'Replace a link of a flag',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/link/{linkId}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureLinkParams,
  body: featureLinkSchema,
  responses: { 204: { description: 'Replaced.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateLink(caller, params, body);
  return { status: 204 };
});
