import { deleteTagType } from '../../../lib/flags/tag-types/change-tag-types.ts';
import { tagTypeParams } from '../../../lib/flags/tag-types/schema.ts';
import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteTagType',
  summary: 'Delete a tag type',
  description: 'Returns 409 for the type `simple`, and if tags of the type exist.',
  tag: 'Tags',
  sharedFunction: tagTypeFunction,
  method: 'DELETE',
  path: '/api/admin/tag-types/{name}',
  access: { kind: 'admin', permissions: ['DELETE_TAG_TYPE'] },
  params: tagTypeParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteTagType(caller, params.name);
  return { status: 200 };
});
