import { defineOperation } from '../../lib/http/contract.ts';
import { listInstanceCharts } from '../../lib/impact-metrics/charts/instance-charts.ts';
import { chartsSchema } from '../../lib/impact-metrics/charts/schema.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getInstanceImpactMetricsConfigs',
  summary: 'List the charts of the instance',
  description: 'Everybody who is signed in sees them.',
  tag: 'Impact metrics',
  sharedFunction: impactMetricsFunction,
  method: 'GET',
  path: '/api/admin/impact-metrics/config',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The charts.', schema: chartsSchema } },
  errors: [400, 401, 403],
})(async ({ caller }) => ({ status: 200, body: { configs: await listInstanceCharts(caller) } }));
