import type { SharedFunctionContract } from '../http/contract.ts';

const ROOT = '/api/admin/projects/{projectId}/flag-files';

/** What the command asks and sends for files of a repository: see docs/adr/0015-shared-functions.md. */
export const flagFilesFunction = {
  functionId: 'manageFlagFiles',
  summary: 'Export flags as files, and plan and apply files',
  root: ROOT,
  routes: [`POST ${ROOT}/{step}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
