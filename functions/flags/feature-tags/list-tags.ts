import { flagPlace, getFeature } from '../../../lib/flags/feature-data/feature-store.ts';
import { findTagColors, readTagTypes } from '../../../lib/flags/tags/colored-tags.ts';
import { featureTagsParams, tagsSchema } from '../../../lib/flags/tags/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { requirePermission } from '../../../lib/projects/authorization/require-permission.ts';

export const operation = defineOperation({
  operationId: 'listTags',
  summary: 'List the tags of a flag',
  tag: 'Tags',
  method: 'GET',
  path: '/api/admin/features/{featureName}/tags',
  access: { kind: 'admin', permissions: [] },
  params: featureTagsParams,
  responses: { 200: { description: 'The tags of the flag.', schema: tagsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => {
  const [feature, types] = await Promise.all([getFeature(params.featureName), readTagTypes()]);
  await requirePermission(caller, [], flagPlace(feature));
  const colored = await findTagColors([feature], types);
  return { status: 200, body: { version: 1, tags: feature.tags.map(colored) } };
});
