import { MAX_FILES_BYTES } from '../../lib/flag-files/limits.ts';
import { planFiles } from '../../lib/flag-files/plan-files.ts';
import { flagFilesPlanSchema, planFilesSchema } from '../../lib/flag-files/schema.ts';
import { flagFilesFunction } from '../../lib/flag-files/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'planFlagFiles',
  summary: 'Check what files would change',
  description:
    'What files of a repository would change of the flags of a project, in words, without changing anything. Flags are sent in parts, in the order of their names; `flagwright plan` does so.',
  tag: 'Config as code',
  sharedFunction: flagFilesFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/flag-files/plan',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  params: projectParams,
  body: planFilesSchema,
  maxBodyBytes: MAX_FILES_BYTES,
  responses: { 200: { description: 'What would change.', schema: flagFilesPlanSchema } },
  errors: [400, 401, 403, 404, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await planFiles(caller, params.projectId, body),
}));
