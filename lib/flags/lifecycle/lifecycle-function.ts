import type { SharedFunctionContract } from '../../http/contract.ts';

/** The life of a flag. */
export const lifecycleFunction = {
  functionId: 'serveLifecycle',
  summary: 'Serve the life of a flag',
  root: '/api/admin/projects/{projectId}/features/{featureName}/lifecycle',
  role: 'writer',
} as const satisfies SharedFunctionContract;
