import type { GroupContract } from '../../http/contract.ts';

/** The life of a flag. */
export const lifecycleGroup = {
  groupId: 'serveLifecycle',
  summary: 'Serve the life of a flag',
  root: '/api/admin/projects/{projectId}/features/{featureName}/lifecycle',
  role: 'writer',
} as const satisfies GroupContract;
