import { tagParams, tagWithVersionSchema } from '../../../lib/flags/tags/schema.ts';
import { getVisibleTag } from '../../../lib/flags/tags/visible-tags.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTag',
  summary: 'Get a tag by type and value',
  description: 'Also useful to check whether a tag exists.',
  tag: 'Tags',
  method: 'GET',
  path: '/api/admin/tags/{type}/{value}',
  access: { kind: 'admin', permissions: [] },
  params: tagParams,
  responses: { 200: { description: 'The tag.', schema: tagWithVersionSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller: { rights } }) => {
  const { type, value } = await getVisibleTag(rights, params);
  return { status: 200, body: { version: 1, tag: { value, type } } };
});
