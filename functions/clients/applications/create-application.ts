import { saveApplication } from '../../../lib/clients/applications/change-applications.ts';
import {
  applicationParams,
  createApplicationSchema,
} from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createApplication',
  summary: 'Create or update an application',
  description: 'Omitted properties keep their values; strategies are added to the known ones.',
  tag: 'Metrics',
  method: 'POST',
  path: '/api/admin/metrics/applications/{appName}',
  access: { kind: 'admin', permissions: ['UPDATE_APPLICATION'] },
  params: applicationParams,
  body: createApplicationSchema,
  responses: { 202: { description: 'Created or updated.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ params: { appName }, body, caller }) => {
  await saveApplication(caller, appName, body);
  return { status: 202 };
});
