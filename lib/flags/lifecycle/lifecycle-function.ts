import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle';

/** The life of a flag. */
export const lifecycleFunction = {
  functionId: 'serveLifecycle',
  summary: 'Serve the life of a flag',
  root: ROOT,
  // By its method where other families have a parameter.
  routes: [`GET ${ROOT}`, `ANY ${ROOT}/{proxy+}`],
  role: 'writer',
} as const satisfies SharedFunctionContract;
