import type { SharedFunctionContract } from '../../http/contract.ts';

/** How often flags are used: see docs/adr/0015-shared-functions.md. */
export const readUsageFunction = {
  functionId: 'readUsage',
  summary: 'Read how often flags are used',
  root: '/api/admin/client-metrics',
  routes: ['GET /api/admin/client-metrics/{proxy+}'],
  role: 'reader',
} as const satisfies SharedFunctionContract;
