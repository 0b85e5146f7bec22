import { readReportsFunction } from '../../../lib/clients/application-overview/shared-functions.ts';
import { monthsOf, presentTraffic } from '../../../lib/clients/edge/edge-traffic.ts';
import { trafficQuerySchema, trafficSchema } from '../../../lib/clients/edge/traffic-schema.ts';
import { readTraffic } from '../../../lib/clients/edge/traffic-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTrafficDataUsageForPeriod',
  summary: 'Get the traffic of edge components',
  description:
    'Requests to edge components, as they report them, in at most 14 months. Requests to this service itself are not counted.',
  tag: 'Metrics',
  sharedFunction: readReportsFunction,
  method: 'GET',
  path: '/api/admin/metrics/traffic',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  query: trafficQuerySchema,
  responses: { 200: { description: 'The traffic.', schema: trafficSchema } },
  errors: [400, 401, 403],
})(async ({ query }) => ({
  status: 200,
  body: presentTraffic(query, await readTraffic(monthsOf(query))),
}));
