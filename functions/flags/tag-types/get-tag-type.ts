import { presentTagType } from '../../../lib/flags/tag-types/present-tag-type.ts';
import { foundTagTypeSchema, tagTypeParams } from '../../../lib/flags/tag-types/schema.ts';
import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { getTagType } from '../../../lib/flags/tag-types/tag-type-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTagType',
  summary: 'Get a tag type',
  description:
    'The response has its properties twice, because clients differ in where they expect them.',
  tag: 'Tags',
  sharedFunction: tagTypeFunction,
  method: 'GET',
  path: '/api/admin/tag-types/{name}',
  access: { kind: 'admin', permissions: [] },
  params: tagTypeParams,
  responses: { 200: { description: 'The tag type.', schema: foundTagTypeSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const tagType = presentTagType(await getTagType(params.name));
  return { status: 200, body: { version: 1, tagType, ...tagType } };
});
