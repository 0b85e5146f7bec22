import { createTag } from '../../../lib/flags/tags/change-tags.ts';
import { createTagSchema, tagWithVersionSchema } from '../../../lib/flags/tags/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createTag',
  summary: 'Create a tag',
  description: 'Creates a tag without adding it to a flag. Whitespace around the value is removed.',
  tag: 'Tags',
  method: 'POST',
  path: '/api/admin/tags',
  // Tags belong to no project, so no project permission can be required.
  access: { kind: 'admin', permissions: ['UPDATE_TAG_TYPE'] },
  body: createTagSchema,
  responses: { 201: { description: 'The new tag.', schema: tagWithVersionSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const { type, value } = await createTag(caller, { type: body.type, value: body.value.trim() });
  return {
    status: 201,
    headers: { location: `/api/admin/tags/${type}/${encodeURIComponent(value)}` },
    body: { version: 1, tag: { value, type } },
  };
});
