import { tagsOfTypeParams, tagsSchema } from '../../../lib/flags/tags/schema.ts';
import { listTags } from '../../../lib/flags/tags/visible-tags.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTagsByType',
  summary: 'List the tags of a type',
  description:
    'The list is empty for an unknown type. Without tags that only private projects use, if the caller cannot see any of these.',
  tag: 'Tags',
  method: 'GET',
  path: '/api/admin/tags/{type}',
  access: { kind: 'admin', permissions: [] },
  params: tagsOfTypeParams,
  responses: { 200: { description: 'The tags of the type.', schema: tagsSchema } },
  errors: [400, 401, 403],
})(async ({ params, caller: { rights } }) => ({
  status: 200,
  body: { version: 1, tags: await listTags(rights, params.type) },
}));
