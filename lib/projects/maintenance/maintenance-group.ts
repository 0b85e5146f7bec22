import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations at `/api/admin/maintenance`: see docs/adr/0015-operation-groups.md. */
export const maintenanceGroup = {
  groupId: 'manageMaintenance',
  summary: 'Manage the maintenance mode',
  root: '/api/admin/maintenance',
  role: 'writer',
} as const satisfies GroupContract;
