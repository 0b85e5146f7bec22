import { getFeature } from '../../lib/features/feature-store.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { featureTagsParams, tagsSchema } from '../../lib/tags/schema.ts';

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
})(async ({ params }) => {
  const { tags } = await getFeature(params.featureName);
  return { status: 200, body: { version: 1, tags } };
});
