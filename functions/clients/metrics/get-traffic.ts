import {
  flagTrafficQuerySchema,
  flagTrafficSchema,
} from '../../../lib/clients/metrics/history-schema.ts';
import { readFlagTraffic } from '../../../lib/clients/metrics/read-flag-traffic.ts';
import { readUsageFunction } from '../../../lib/clients/metrics/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getTraffic',
  summary: 'Get how often flags were used in the last 24 hours',
  description:
    'By the hour, for up to 100 flags. Up to five minutes behind. Usage from before a flag was moved to its project is not counted.',
  tag: 'Metrics',
  sharedFunction: readUsageFunction,
  method: 'GET',
  path: '/api/admin/client-metrics/traffic',
  access: { kind: 'admin', permissions: [] },
  query: flagTrafficQuerySchema,
  responses: { 200: { description: 'The traffic of the flags.', schema: flagTrafficSchema } },
  errors: [400, 401, 403],
})(async ({ query: { feature, environment }, caller: { rights } }) => ({
  status: 200,
  body: await readFlagTraffic(rights, feature, environment),
}));
