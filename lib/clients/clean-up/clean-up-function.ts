import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/projects/{projectId}/clean-up';

/** What can be cleaned up in a project. */
export const cleanUpFunction = {
  functionId: 'serveCleanUp',
  summary: 'Serve what can be cleaned up in a project',
  root: ROOT,
  // By its method where other families have a parameter.
  routes: [`GET ${ROOT}`, `GET ${ROOT}/{proxy+}`],
  role: 'reader',
} as const satisfies SharedFunctionContract;
