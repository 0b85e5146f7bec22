import { defineOperation } from '../../lib/http/contract.ts';
import { changeFeatureTags } from '../../lib/tags/change-feature-tags.ts';
import { featureTagsParams, tagsSchema, updateTagsSchema } from '../../lib/tags/schema.ts';

export const operation = defineOperation({
  operationId: 'updateTags',
  summary: 'Update multiple tags of a flag',
  description:
    'Adds all tags of `addedTags`, creating those that do not exist, then removes all of `removedTags`. One request may change at most 15 tags.',
  tag: 'Tags',
  method: 'PUT',
  path: '/api/admin/features/{featureName}/tags',
  // The flag's own project decides: asked for when the flag is known.
  access: { kind: 'admin', permissions: [] },
  params: featureTagsParams,
  body: updateTagsSchema,
  responses: { 200: { description: 'The tags that the flag has now.', schema: tagsSchema } },
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
