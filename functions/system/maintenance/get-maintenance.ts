import { defineOperation } from '../../../lib/http/contract.ts';
import { maintenanceFunction } from '../../../lib/projects/maintenance/maintenance-function.ts';
import { findMaintenance } from '../../../lib/projects/maintenance/maintenance-store.ts';
import { maintenanceSchema } from '../../../lib/projects/maintenance/schema.ts';

export const operation = defineOperation({
  operationId: 'getMaintenance',
  summary: 'Get the maintenance mode',
  tag: 'Operations',
  sharedFunction: maintenanceFunction,
  method: 'GET',
  path: '/api/admin/maintenance',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'Whether it is on.', schema: maintenanceSchema } },
  errors: [401, 403],
})(async () => {
  const stored = await findMaintenance();
  return { status: 200, body: { enabled: stored?.enabled ?? false } };
});
