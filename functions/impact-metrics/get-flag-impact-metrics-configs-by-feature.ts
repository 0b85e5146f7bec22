import { listFlagCharts } from '../../lib/flags/charts/flag-charts.ts';
import { featureParams } from '../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { chartsSchema } from '../../lib/impact-metrics/charts/schema.ts';
import { flagChartsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getFlagImpactMetricsConfigsByFeature',
  summary: 'List the charts of a flag',
  description: 'Also of an archived flag.',
  tag: 'Impact metrics',
  sharedFunction: flagChartsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'The charts.', schema: chartsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => ({
  status: 200,
  body: { configs: await listFlagCharts(caller, params) },
}));
