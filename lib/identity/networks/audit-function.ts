import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for what auditors look at, at `/api/admin/audit`: see docs/adr/0015-shared-functions.md. */
export const auditFunction = {
  functionId: 'serveAudit',
  summary: 'Serve auditors: networks of the instance, and a list of all rights',
  root: '/api/admin/audit',
  role: 'writer',
} as const satisfies SharedFunctionContract;
