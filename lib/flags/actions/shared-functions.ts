import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations on the actions of a project: see docs/adr/0015-shared-functions.md. */
export const actionFunction = {
  functionId: 'manageActions',
  summary: 'Manage the actions of a project',
  root: '/api/admin/projects/{projectId}/actions',
  role: 'writer',
} as const satisfies SharedFunctionContract;
