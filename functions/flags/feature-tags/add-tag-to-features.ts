import { bulkTagsSchema } from '../../../lib/flags/feature-tags/bulk-schema.ts';
import { changeTagsOfFeatures } from '../../../lib/flags/feature-tags/bulk-tags.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'addTagToFeatures',
  summary: 'Update the tags of several flags',
  description:
    'Adds all `addedTags` to the flags, creating missing tags, then removes all `removedTags`. At most 15 tags per request.',
  tag: 'Tags',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/tags',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: projectParams,
  body: bulkTagsSchema,
  hasStrictTypes: true,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body: { features, tags }, caller }) => {
  await changeTagsOfFeatures(caller, params.projectId, {
    features,
    toAdd: tags.addedTags,
    toRemove: tags.removedTags,
  });
  return { status: 200 };
});
