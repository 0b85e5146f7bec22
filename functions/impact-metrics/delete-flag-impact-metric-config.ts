import { deleteFlagChart } from '../../lib/flags/charts/flag-charts.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { flagChartParams } from '../../lib/impact-metrics/charts/schema.ts';
import { flagChartsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteFlagImpactMetricConfig',
  summary: 'Delete a chart of a flag',
  tag: 'Impact metrics',
  sharedFunction: flagChartsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: flagChartParams,
  responses: { 204: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteFlagChart(caller, params, params.id);
  return { status: 204 };
});
