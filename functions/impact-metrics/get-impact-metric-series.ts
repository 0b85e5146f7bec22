import { defineOperation } from '../../lib/http/contract.ts';
import { readMetricSeries } from '../../lib/impact-metrics/charts/read-series.ts';
import { seriesQuerySchema, seriesSchema } from '../../lib/impact-metrics/charts/series-schema.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getImpactMetricSeries',
  summary: 'Get an impact metric over time',
  description:
    'In an environment: of an hour by the minute, of a day by the hour, of a week by three hours, of a month by the day (UTC). Divided by a label, the 20 largest groups are separate and the others added up.',
  tag: 'Impact metrics',
  sharedFunction: impactMetricsFunction,
  method: 'GET',
  path: '/api/admin/impact-metrics/series',
  access: { kind: 'admin', permissions: [] },
  query: seriesQuerySchema,
  responses: { 200: { description: 'The metric over time.', schema: seriesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ query, caller }) => ({ status: 200, body: await readMetricSeries(caller, query) }));
