import { deleteTag } from '../../../lib/flags/tags/change-tags.ts';
import { tagParams } from '../../../lib/flags/tags/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteTag',
  summary: 'Delete a tag',
  description:
    'Also removes it from its flags. Returns 409, without changing anything, if more than 10 flags have it.',
  tag: 'Tags',
  method: 'DELETE',
  path: '/api/admin/tags/{type}/{value}',
  // Also requires UPDATE_FEATURE in the project of each flag that has the tag.
  access: { kind: 'admin', permissions: ['UPDATE_TAG_TYPE'] },
  params: tagParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteTag(caller, params);
  return { status: 200 };
});
