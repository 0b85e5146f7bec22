import { defineOperation } from '../../lib/http/contract.ts';
import { deleteTagType } from '../../lib/tag-types/change-tag-types.ts';
import { tagTypeParams } from '../../lib/tag-types/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteTagType',
  summary: 'Delete a tag type',
  description: 'Answered 409 while there are tags of this type, and for the type `simple`.',
  tag: 'Tags',
  method: 'DELETE',
  path: '/api/admin/tag-types/{name}',
  access: { kind: 'admin', permissions: ['DELETE_TAG_TYPE'] },
  params: tagTypeParams,
  responses: { 200: { description: 'The tag type is gone.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteTagType(caller, params.name);
  return { status: 200 };
});
