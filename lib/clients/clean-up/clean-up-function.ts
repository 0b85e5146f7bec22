import type { SharedFunctionContract } from '../../http/contract.ts';

/** What can be cleaned up in a project. */
export const cleanUpFunction = {
  functionId: 'serveCleanUp',
  summary: 'Serve what can be cleaned up in a project',
  root: '/api/admin/projects/{projectId}/clean-up',
  role: 'reader',
} as const satisfies SharedFunctionContract;
