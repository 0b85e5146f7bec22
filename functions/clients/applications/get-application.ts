import { applicationDetailsSchema } from '../../../lib/clients/applications/details-schema.ts';
import { getApplicationDetails } from '../../../lib/clients/applications/get-application-details.ts';
import { applicationParams } from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getApplication',
  summary: 'Get an application',
  tag: 'Metrics',
  method: 'GET',
  path: '/api/admin/metrics/applications/{appName}',
  access: { kind: 'admin', permissions: [] },
  params: applicationParams,
  responses: { 200: { description: 'The application.', schema: applicationDetailsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { appName }, caller: { rights } }) => ({
  status: 200,
  body: await getApplicationDetails(rights, appName),
}));
