import { defineOperation } from '../../../lib/http/contract.ts';
import { readDashboard } from '../../../lib/system/dashboard/personal-dashboard.ts';
import { personalDashboardSchema } from '../../../lib/system/dashboard/schema.ts';

export const operation = defineOperation({
  operationId: 'getPersonalDashboard',
  summary: 'Get what concerns the caller',
  tag: 'Users',
  method: 'GET',
  path: '/api/admin/personal-dashboard',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The dashboard.', schema: personalDashboardSchema } },
  errors: [401, 403],
})(async ({ caller }) => ({ status: 200, body: await readDashboard(caller) }));
