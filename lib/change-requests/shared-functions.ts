import type { SharedFunctionContract } from '../http/contract.ts';

const ROOT = '/api/admin/projects/{projectId}/change-requests';

/** What is read of the change requests of a project: see docs/adr/0015-shared-functions.md. */
export const readChangeRequestsFunction = {
  functionId: 'readChangeRequests',
  summary: 'Read the change requests of a project',
  root: ROOT,
  // `HEAD`, because the greedy route of the function that writes has any other method.
  routes: [`GET ${ROOT}`, `GET ${ROOT}/{proxy+}`, `HEAD ${ROOT}/{proxy+}`],
  role: 'reader',
} as const satisfies SharedFunctionContract;

/** What changes a change request that there is. */
export const manageChangeRequestsFunction = {
  functionId: 'manageChangeRequests',
  summary: 'Manage the change requests of a project',
  root: ROOT,
  routes: [`ANY ${ROOT}/{proxy+}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
