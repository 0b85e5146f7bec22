import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations at `/api/admin/maintenance`: see docs/adr/0015-shared-functions.md. */
export const maintenanceFunction = {
  functionId: 'manageMaintenance',
  summary: 'Manage the maintenance mode',
  root: '/api/admin/maintenance',
  role: 'writer',
} as const satisfies SharedFunctionContract;
