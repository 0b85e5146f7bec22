import { presentTagType } from '../../../lib/flags/tag-types/present-tag-type.ts';
import { tagTypeParams, tagTypeSchema } from '../../../lib/flags/tag-types/schema.ts';
import { getTagType } from '../../../lib/flags/tag-types/tag-type-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTagType',
  summary: 'Get a tag type',
  tag: 'Tags',
  method: 'GET',
  path: '/api/admin/tag-types/{name}',
  access: { kind: 'admin', permissions: [] },
  params: tagTypeParams,
  responses: { 200: { description: 'The tag type.', schema: tagTypeSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: presentTagType(await getTagType(params.name)) }));
