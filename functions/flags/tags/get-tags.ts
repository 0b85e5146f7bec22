import { tagsSchema } from '../../../lib/flags/tags/schema.ts';
import { listTags } from '../../../lib/flags/tags/visible-tags.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTags',
  summary: 'List tags',
  description:
    'Without tags that only private projects use, if the caller cannot see any of these.',
  tag: 'Tags',
  method: 'GET',
  path: '/api/admin/tags',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'All tags.', schema: tagsSchema } },
  errors: [400, 401, 403],
})(async ({ caller: { rights } }) => ({
  status: 200,
  body: { version: 1, tags: await listTags(rights) },
}));
