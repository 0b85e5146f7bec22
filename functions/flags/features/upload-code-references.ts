import { MAX_PART_BYTES } from '../../../lib/flags/code-references/limits.ts';
import { uploadAnswerSchema, uploadSchema } from '../../../lib/flags/code-references/schema.ts';
import { uploadCodeReferences } from '../../../lib/flags/code-references/upload-code-references.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'uploadCodeReferences',
  summary: 'Set where flags are in the code of a branch',
  description:
    'Takes the place of what was known of the branch, as a whole: what is not in it is not in the code any more. A large upload has several parts, and changes nothing before its last one. The command `flagwright refs` makes these requests.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/code-references',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: projectParams,
  body: uploadSchema,
  maxBodyBytes: MAX_PART_BYTES,
  responses: { 200: { description: 'What became of it.', schema: uploadAnswerSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await uploadCodeReferences(caller, params.projectId, body),
}));
