import { createTagType } from '../../../lib/flags/tag-types/change-tag-types.ts';
import { tagTypeSchema } from '../../../lib/flags/tag-types/schema.ts';
import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createTagType',
  summary: 'Create a tag type',
  tag: 'Tags',
  sharedFunction: tagTypeFunction,
  method: 'POST',
  path: '/api/admin/tag-types',
  access: { kind: 'admin', permissions: ['CREATE_TAG_TYPE'] },
  body: tagTypeSchema,
  responses: { 201: { description: 'The new tag type.', schema: tagTypeSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const body = await createTagType(caller, request);
  return { status: 201, headers: { location: `/api/admin/tag-types/${body.name}` }, body };
});
