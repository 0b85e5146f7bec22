import { saveFlagChart } from '../../lib/flags/charts/flag-charts.ts';
import { featureParams } from '../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { chartSchema, saveChartSchema } from '../../lib/impact-metrics/charts/schema.ts';
import { flagChartsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'saveFeatureImpactMetricsConfig',
  summary: 'Create or replace a chart of a flag',
  description:
    'With an `id`, it replaces the chart that has it. At most 20, each with at most 2,000 bytes of labels.',
  tag: 'Impact metrics',
  sharedFunction: flagChartsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: saveChartSchema,
  responses: { 200: { description: 'The chart.', schema: chartSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await saveFlagChart(caller, params, body),
}));
