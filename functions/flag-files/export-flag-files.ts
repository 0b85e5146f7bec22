import { exportFiles } from '../../lib/flag-files/export-files.ts';
import { exportedFilesSchema, exportFilesSchema } from '../../lib/flag-files/schema.ts';
import { flagFilesFunction } from '../../lib/flag-files/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'exportFlagFiles',
  summary: 'Export flags as files',
  description:
    'The active flags of a project as files of a repository have them: without ids, times, and what has its default. `flagwright export` writes them.',
  tag: 'Config as code',
  sharedFunction: flagFilesFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/flag-files/export',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  params: projectParams,
  body: exportFilesSchema,
  responses: { 200: { description: 'A page of flags.', schema: exportedFilesSchema } },
  errors: [400, 401, 403, 404, 413, 415],
})(async ({ params, body }) => ({
  status: 200,
  body: await exportFiles(params.projectId, body),
}));
