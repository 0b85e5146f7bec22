import { applyFiles } from '../../lib/flag-files/apply-files.ts';
import { MAX_FILES_BYTES } from '../../lib/flag-files/limits.ts';
import { applyFilesSchema, filesResultSchema } from '../../lib/flag-files/schema.ts';
import { flagFilesFunction } from '../../lib/flag-files/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'applyFlagFiles',
  summary: 'Set flags to what files say',
  description:
    'Makes flags of a project what files of a repository say, as a plan has shown it: nothing, if one of them was changed since. All of it is taken before anything is written, and carried on by the service if it is cut. What needs approval is proposed, in one change request for an environment, which takes the place of an open one of the application before. Sending it again changes nothing. Needs the permissions that the same changes need one by one.',
  tag: 'Config as code',
  sharedFunction: flagFilesFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/flag-files/apply',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  body: applyFilesSchema,
  maxBodyBytes: MAX_FILES_BYTES,
  responses: { 200: { description: 'What was done.', schema: filesResultSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await applyFiles(caller, params.projectId, body),
}));
