import { updateTagType } from '../../../lib/flags/tag-types/change-tag-types.ts';
import { tagTypeParams, updateTagTypeSchema } from '../../../lib/flags/tag-types/schema.ts';
import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateTagType',
  summary: 'Update a tag type',
  description: 'Omitted properties keep their values.',
  tag: 'Tags',
  sharedFunction: tagTypeFunction,
  method: 'PUT',
  path: '/api/admin/tag-types/{name}',
  access: { kind: 'admin', permissions: ['UPDATE_TAG_TYPE'] },
  params: tagTypeParams,
  body: updateTagTypeSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateTagType(caller, params.name, body);
  return { status: 200 };
});
