import { defineOperation } from '../../lib/http/contract.ts';
import { deleteTag } from '../../lib/tags/change-tags.ts';
import { tagParams } from '../../lib/tags/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteTag',
  summary: 'Delete a tag',
  description:
    'Takes the tag from the flags that carry it. More than 10 are answered 409, and nothing changes.',
  tag: 'Tags',
  method: 'DELETE',
  path: '/api/admin/tags/{type}/{value}',
  // Besides, UPDATE_FEATURE is asked for in the project of each flag that carries the tag.
  access: { kind: 'admin', permissions: ['UPDATE_TAG_TYPE'] },
  params: tagParams,
  responses: { 200: { description: 'The tag is gone.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteTag(caller, params);
  return { status: 200 };
});
