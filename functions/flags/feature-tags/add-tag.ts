import { changeFeatureTags } from '../../../lib/flags/feature-tags/change-feature-tags.ts';
import { featureTagsParams, tagInputSchema, tagSchema } from '../../../lib/flags/tags/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addTag',
  summary: 'Add a tag to a flag',
  description:
    'Creates the tag if it does not exist. Adding a tag that the flag already has changes nothing.',
  tag: 'Tags',
  method: 'POST',
  path: '/api/admin/features/{featureName}/tags',
  // The permission is checked in the flag's project, once the flag is loaded.
  access: { kind: 'admin', permissions: [] },
  params: featureTagsParams,
  body: tagInputSchema,
  responses: { 201: { description: 'The added tag.', schema: tagSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { featureName }, body: { type, value }, caller }) => {
  await changeFeatureTags(caller, featureName, {
    toAdd: [{ type, value }],
    pointerOf: () => '/body',
  });
  const location = `/api/admin/features/${featureName}/tags/${type}/${encodeURIComponent(value)}`;
  return { status: 201, headers: { location }, body: { value, type } };
});
