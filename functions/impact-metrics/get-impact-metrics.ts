import { defineOperation } from '../../lib/http/contract.ts';
import { listKnownMetrics } from '../../lib/impact-metrics/charts/list-known-metrics.ts';
import {
  metricsQuerySchema,
  metricsSchema,
} from '../../lib/impact-metrics/charts/series-schema.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getImpactMetrics',
  summary: 'List impact metrics',
  description:
    'Those of a project with those that tokens of all projects have sent; or of all projects that the caller sees. With what was not taken, by day and reason.',
  tag: 'Impact metrics',
  sharedFunction: impactMetricsFunction,
  method: 'GET',
  path: '/api/admin/impact-metrics/metrics',
  access: { kind: 'admin', permissions: [] },
  query: metricsQuerySchema,
  responses: { 200: { description: 'The metrics.', schema: metricsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ query, caller }) => ({
  status: 200,
  body: await listKnownMetrics(caller, query.project),
}));
