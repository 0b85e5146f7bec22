import type { SharedFunctionContract } from '../http/contract.ts';

/** The statistics of the instance: see docs/adr/0015-shared-functions.md. */
export const readStatisticsFunction = {
  functionId: 'readStatistics',
  summary: 'Read the statistics of the instance',
  root: '/api/admin/instance-admin/statistics',
  routes: ['GET /api/admin/instance-admin/{proxy+}'],
  role: 'reader',
} as const satisfies SharedFunctionContract;
