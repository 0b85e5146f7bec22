import { presentUsage } from '../../../lib/clients/metrics/present-usage.ts';
import { readRawUsage } from '../../../lib/clients/metrics/read-usage.ts';
import { readUsageFunction } from '../../../lib/clients/metrics/shared-functions.ts';
import {
  featureMetricsSchema,
  featureUsageParams,
  rawUsageQuerySchema,
} from '../../../lib/clients/metrics/usage-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getRawFeatureMetrics',
  summary: 'Get the hourly usage of a flag',
  tag: 'Metrics',
  sharedFunction: readUsageFunction,
  method: 'GET',
  path: '/api/admin/client-metrics/features/{name}/raw',
  access: { kind: 'admin', permissions: [] },
  params: featureUsageParams,
  query: rawUsageQuerySchema,
  responses: { 200: { description: 'The usage of the flag.', schema: featureMetricsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { name }, query: { hoursBack }, caller: { rights } }) => {
  const data = await readRawUsage(rights, name, hoursBack);
  return { status: 200, body: { version: 1, maturity: 'stable', data: data.map(presentUsage) } };
});
