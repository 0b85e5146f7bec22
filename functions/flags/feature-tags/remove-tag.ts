import { changeFeatureTags } from '../../../lib/flags/feature-tags/change-feature-tags.ts';
import { featureTagParams } from '../../../lib/flags/tags/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'removeTag',
  summary: 'Remove a tag from a flag',
  description:
    'Removing a tag that the flag does not have changes nothing. The tag itself is kept.',
  tag: 'Tags',
  method: 'DELETE',
  path: '/api/admin/features/{featureName}/tags/{type}/{value}',
  // The permission is checked in the flag's project, once the flag is loaded.
  access: { kind: 'admin', permissions: [] },
  params: featureTagParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { featureName, type, value }, caller }) => {
  await changeFeatureTags(caller, featureName, { toRemove: [{ type, value }] });
  return { status: 200 };
});
