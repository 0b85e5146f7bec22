import type { SharedFunctionContract } from '../../http/contract.ts';

/** What applications and edges report, in lists: see docs/adr/0015-shared-functions.md. */
export const readReportsFunction = {
  functionId: 'readReports',
  summary: 'Read what applications and edges report',
  root: '/api/admin/metrics',
  routes: ['GET /api/admin/metrics/{part}', 'GET /api/admin/metrics/sdks/{part}'],
  role: 'reader',
} as const satisfies SharedFunctionContract;
