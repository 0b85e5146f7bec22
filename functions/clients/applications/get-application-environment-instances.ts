import {
  applicationEnvironmentParams,
  environmentInstancesSchema,
} from '../../../lib/clients/applications/details-schema.ts';
import { getEnvironmentInstances } from '../../../lib/clients/applications/get-application-details.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getApplicationEnvironmentInstances',
  summary: 'List the instances of an application in an environment',
  description:
    'Instances that registered or sent metrics within the last day, with an id of their own. Browsers and apps, which use frontend tokens, are not listed.',
  tag: 'Metrics',
  method: 'GET',
  path: '/api/admin/metrics/instances/{appName}/environment/{environment}',
  access: { kind: 'admin', permissions: [] },
  params: applicationEnvironmentParams,
  responses: {
    200: { description: 'The instances, sorted by id.', schema: environmentInstancesSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params: { appName, environment }, caller: { rights } }) => ({
  status: 200,
  body: await getEnvironmentInstances(rights, appName, environment),
}));
