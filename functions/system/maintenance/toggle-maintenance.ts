import { defineOperation } from '../../../lib/http/contract.ts';
import { switchMaintenance } from '../../../lib/projects/maintenance/change-maintenance.ts';
import { maintenanceFunction } from '../../../lib/projects/maintenance/maintenance-function.ts';
import { maintenanceSchema } from '../../../lib/projects/maintenance/schema.ts';

export const operation = defineOperation({
  operationId: 'toggleMaintenance',
  summary: 'Set the maintenance mode',
  description:
    'While it is on, changes on the admin API are refused with 503 (`MaintenanceModeError`). What only reads, signing in and out, SCIM, and what applications call keep working. Every function knows it within `TOKEN_CACHE_SECONDS`.',
  tag: 'Operations',
  sharedFunction: maintenanceFunction,
  method: 'POST',
  path: '/api/admin/maintenance',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  worksInMaintenance: true,
  body: maintenanceSchema,
  responses: { 204: { description: 'The mode is switched.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  await switchMaintenance(caller.author, body.enabled);
  return { status: 204 };
});
