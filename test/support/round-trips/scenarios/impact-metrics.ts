import type { Api, RequestParts } from '../api.ts';
import { type Scenarios, scenario } from '../scenario.ts';

const chart = {
  metricName: 'checkout_errors',
  timeRange: 'day',
  yAxisMin: 'zero',
  aggregationMode: 'count',
  labelSelectors: {},
};

/** Impact metrics, and charts of them. */
export const impactMetricScenarios: Scenarios = {
  getImpactMetrics: scenario((_, { project }) => ({ query: { project } })),
  getImpactMetricSeries: scenario((_, { project }) => ({
    query: {
      project,
      environment: 'development',
      metricName: 'checkout_errors',
      aggregationMode: 'count',
      timeRange: 'day',
    },
  })),
  getPlausibleMetrics: scenario(() => ({})),
  getInstanceImpactMetricsConfigs: scenario(() => ({})),
  saveInstanceImpactMetricsConfig: scenario(() => ({ body: chart })),
  deleteInstanceImpactMetricConfig: scenario(async (api) => {
    const { id } = await api.call('saveInstanceImpactMetricsConfig', { body: chart });
    return { params: { id: String(id) } };
  }),
  getFlagImpactMetricsConfigsByFeature: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  saveFeatureImpactMetricsConfig: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: chart,
  })),
  deleteFlagImpactMetricConfig: scenario(async (api, { project, newFlag }) => ({
    params: await newChart(api, { projectId: project, featureName: await newFlag() }),
  })),
};

/** Adds a chart to a flag. @returns the parameters that name the chart */
async function newChart(api: Api, params: NonNullable<RequestParts['params']>) {
  const { id } = await api.call('saveFeatureImpactMetricsConfig', { params, body: chart });
  return { ...params, id: String(id) };
}
