import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/projects/{projectId}/actions';

/** One function for all operations on the actions of a project: see docs/adr/0015-shared-functions.md. */
export const actionFunction = {
  functionId: 'manageActions',
  summary: 'Manage the actions of a project',
  root: ROOT,
  // By their methods where other families have a parameter.
  routes: [`GET ${ROOT}`, `POST ${ROOT}`, `ANY ${ROOT}/{proxy+}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
