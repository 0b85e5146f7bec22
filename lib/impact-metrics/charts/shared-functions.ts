import type { SharedFunctionContract } from '../../http/contract.ts';

/** Impact metrics and the charts of the instance: see docs/adr/0015-shared-functions.md. */
export const impactMetricsFunction = {
  functionId: 'serveImpactMetrics',
  summary: 'Read impact metrics, and manage charts of the instance',
  root: '/api/admin/impact-metrics',
  role: 'writer',
} as const satisfies SharedFunctionContract;

/** The charts of a flag. */
export const flagChartsFunction = {
  functionId: 'manageFlagCharts',
  summary: 'Manage the charts of a flag',
  root: '/api/admin/projects/{projectId}/features/{featureName}/impact-metrics',
  role: 'writer',
} as const satisfies SharedFunctionContract;
