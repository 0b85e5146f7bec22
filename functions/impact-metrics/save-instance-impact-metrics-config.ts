import { defineOperation } from '../../lib/http/contract.ts';
import { saveInstanceChart } from '../../lib/impact-metrics/charts/instance-charts.ts';
import { chartSchema, saveChartSchema } from '../../lib/impact-metrics/charts/schema.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'saveInstanceImpactMetricsConfig',
  summary: 'Create or replace a chart of the instance',
  description:
    'With an `id`, it replaces the chart that has it. At most 100, each with at most 2,000 bytes of labels.',
  tag: 'Impact metrics',
  sharedFunction: impactMetricsFunction,
  method: 'POST',
  path: '/api/admin/impact-metrics/config',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: saveChartSchema,
  responses: { 200: { description: 'The chart.', schema: chartSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller }) => ({ status: 200, body: await saveInstanceChart(caller, body) }));
