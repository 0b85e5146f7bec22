import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle';

/** What people say about the life of a flag: see docs/adr/0015-shared-functions.md. */
export const lifecycleFunction = {
  functionId: 'manageLifecycle',
  summary: 'Complete flags',
  root: ROOT,
  routes: [`POST ${ROOT}/{part}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
