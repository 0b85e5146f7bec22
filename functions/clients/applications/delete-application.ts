import { deleteApplication } from '../../../lib/clients/applications/change-applications.ts';
import { applicationParams } from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteApplication',
  summary: 'Delete an application',
  description:
    'It reappears if it registers or sends metrics again. An unknown application is answered like a known one.',
  tag: 'Metrics',
  method: 'DELETE',
  path: '/api/admin/metrics/applications/{appName}',
  access: { kind: 'admin', permissions: ['UPDATE_APPLICATION'] },
  params: applicationParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 409],
})(async ({ params: { appName }, caller }) => {
  await deleteApplication(caller, appName);
  return { status: 200 };
});
