import { changeFeatureTags } from '../../../lib/flags/feature-tags/change-feature-tags.ts';
import { featureTagsParams, tagsSchema, updateTagsSchema } from '../../../lib/flags/tags/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateTags',
  summary: 'Update the tags of a flag',
  description:
    'Adds all `addedTags`, creating missing ones, then removes all `removedTags`. At most 15 tags per request.',
  tag: 'Tags',
  method: 'PUT',
  path: '/api/admin/features/{featureName}/tags',
  // The permission is checked in the flag's project, once the flag is loaded.
  access: { kind: 'admin', permissions: [] },
  params: featureTagsParams,
  body: updateTagsSchema,
  hasStrictTypes: true,
  responses: { 200: { description: 'The current tags of the flag.', schema: tagsSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { featureName }, body, caller }) => {
  const tags = await changeFeatureTags(caller, featureName, {
    toAdd: body.addedTags,
    toRemove: body.removedTags,
    pointerOf: (index) => `/body/addedTags/${index}`,
  });
  const headers = { location: `/api/admin/features/${featureName}/tags` };
  return { status: 200, headers, body: { version: 1, tags } };
});
