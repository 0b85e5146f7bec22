import { refuseTakenName } from '../../../lib/flags/tag-types/change-tag-types.ts';
import { presentTagType } from '../../../lib/flags/tag-types/present-tag-type.ts';
import { tagTypeSchema, validatedTagTypeSchema } from '../../../lib/flags/tag-types/schema.ts';
import { tagTypeFunction } from '../../../lib/flags/tag-types/tag-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'validateTagType',
  summary: 'Check a new tag type',
  tag: 'Tags',
  sharedFunction: tagTypeFunction,
  method: 'POST',
  path: '/api/admin/tag-types/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  body: tagTypeSchema,
  responses: {
    200: {
      description: 'The tag type is valid and its name is available.',
      schema: validatedTagTypeSchema,
    },
  },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body }) => {
  await refuseTakenName(body.name);
  return { status: 200, body: { valid: true, tagType: presentTagType(body) } };
});
