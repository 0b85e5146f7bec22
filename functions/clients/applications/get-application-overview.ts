import { getApplicationOverview } from '../../../lib/clients/application-overview/get-application-overview.ts';
import { applicationOverviewSchema } from '../../../lib/clients/application-overview/overview-schema.ts';
import { applicationParams } from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getApplicationOverview',
  summary: 'Get an overview of an application',
  description:
    'Its projects, its environments with instances and SDKs, and names that it requests which are not flags or strategy types here.',
  tag: 'Metrics',
  method: 'GET',
  path: '/api/admin/metrics/applications/{appName}/overview',
  access: { kind: 'admin', permissions: [] },
  params: applicationParams,
  responses: { 200: { description: 'The overview.', schema: applicationOverviewSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { appName }, caller: { rights } }) => ({
  status: 200,
  body: await getApplicationOverview(rights, appName),
}));
