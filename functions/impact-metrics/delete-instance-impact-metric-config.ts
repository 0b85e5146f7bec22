import { defineOperation } from '../../lib/http/contract.ts';
import { deleteInstanceChart } from '../../lib/impact-metrics/charts/instance-charts.ts';
import { chartParams } from '../../lib/impact-metrics/charts/schema.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteInstanceImpactMetricConfig',
  summary: 'Delete a chart of the instance',
  tag: 'Impact metrics',
  sharedFunction: impactMetricsFunction,
  method: 'DELETE',
  path: '/api/admin/impact-metrics/config/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: chartParams,
  responses: { 204: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteInstanceChart(caller, params.id);
  return { status: 204 };
});
