import { presentTagType } from '../../../lib/flags/tag-types/present-tag-type.ts';
import { tagTypesSchema } from '../../../lib/flags/tag-types/schema.ts';
import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { listTagTypes } from '../../../lib/flags/tag-types/tag-type-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTagTypes',
  summary: 'List tag types',
  tag: 'Tags',
  sharedFunction: tagTypeFunction,
  method: 'GET',
  path: '/api/admin/tag-types',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'All tag types.', schema: tagTypesSchema } },
  errors: [400, 401, 403],
})(async () => {
  const tagTypes = await listTagTypes();
  return { status: 200, body: { version: 1, tagTypes: tagTypes.map(presentTagType) } };
});
