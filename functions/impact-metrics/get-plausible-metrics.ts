import { defineOperation } from '../../lib/http/contract.ts';
import { plausibleSchema } from '../../lib/impact-metrics/charts/series-schema.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getPlausibleMetrics',
  summary: 'Get visits that Plausible Analytics counted',
  description:
    'Always empty: the service is not connected with an analytics service. Impact metrics are read by `getImpactMetricSeries`.',
  tag: 'Impact metrics',
  sharedFunction: impactMetricsFunction,
  method: 'GET',
  path: '/api/admin/impact-metrics/plausible',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'No visits.', schema: plausibleSchema } },
  errors: [400, 401, 403],
})(async () => ({ status: 200, body: { data: [] } }));
