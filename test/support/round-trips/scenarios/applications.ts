import type { Api, RequestParts } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { readScenario, type Scenarios, scenario } from '../scenario.ts';

const started = '2026-11-21T09:00:00.000Z';
const registration = { appName: 'shop', interval: 15_000, started, strategies: ['default'] };

/** Requests of SDKs and edge components, and what is known about applications. */
export const applicationScenarios: Scenarios = {
  getAllClientFeatures: scenario((_, { client }) => ({ token: client })),
  getClientFeature: scenario((_, { client, flag }) => ({
    token: client,
    params: { featureName: flag },
  })),
  getDelta: scenario((_, { client }) => ({ token: client })),
  registerClientApplication: scenario((_, { client }) => ({ token: client, body: registration })),
  registerClientMetrics: scenario(metrics('client')),
  clientBulkMetrics: scenario((_, fixtures) => ({
    token: fixtures.client,
    body: {
      applications: [],
      metrics: [
        {
          appName: 'shop',
          featureName: fixtures.flag,
          environment: 'development',
          timestamp: new Date().toISOString(),
          yes: numberOf(fixtures),
          no: 0,
          variants: {},
        },
      ],
    },
  })),
  registerEdgeObservabilityMetrics: scenario((_, { client }) => ({
    token: client,
    body: {
      identifier: 'edge-1',
      appName: 'edge',
      edgeVersion: '20.1.0',
      started,
      connectedStreamingClients: 0,
      latencyUpstream: {
        features: { avg: 1, count: 1, p99: 1 },
        metrics: { avg: 1, count: 1, p99: 1 },
        edge: { avg: 1, count: 1, p99: 1 },
      },
      connectedEdges: [],
      requestsSinceLastReport: { '/api/frontend': { requests200: 4 } },
    },
  })),
  validateEdgeTokens: readScenario((_, { client, frontend }) => ({
    token: null,
    body: { tokens: [client, frontend] },
  })),
  getFrontendFeatures: scenario((_, { frontend }) => ({
    token: frontend,
    query: { userId: '7', appName: 'shop' },
  })),
  getFrontendApiFeaturesWithPost: readScenario((_, { frontend }) => ({
    token: frontend,
    body: { context: { userId: '7', appName: 'shop' } },
  })),
  evaluateOfrepFlag: readScenario((_, { client, flag }) => ({
    token: client,
    params: { key: flag },
    body: { context: { targetingKey: '7', appName: 'shop' } },
  })),
  evaluateOfrepFlags: readScenario((_, { frontend }) => ({
    token: frontend,
    body: { context: { targetingKey: '7', appName: 'shop' } },
  })),
  preflightOfrepFlag: readScenario(() => ({ token: null, params: { key: 'any' } })),
  preflightOfrepFlags: readScenario(() => ({ token: null })),
  preflightFrontendFeatures: readScenario(() => ({ token: null })),
  preflightFrontendMetrics: readScenario(() => ({ token: null })),
  preflightFrontendRegistration: readScenario(() => ({ token: null })),
  registerFrontendClient: scenario((_, { frontend }) => ({ token: frontend, body: registration })),
  registerFrontendMetrics: scenario(metrics('frontend')),

  getApplications: scenario(() => ({})),
  getOutdatedSdks: scenario(() => ({})),
  getOutdatedProjectSdks: scenario((_, { project }) => ({ params: { projectId: project } })),
  getProjectApplications: scenario((_, { project }) => ({ params: { projectId: project } })),
  getProjectCleanUp: scenario((_, { project }) => ({ params: { projectId: project } })),
  getProjectCleanUpBrief: scenario((_, { project }) => ({ params: { projectId: project } })),
  getApplication: scenario(async (api, fixtures) => ({
    params: { appName: await newApplication(api, fixtures) },
  })),
  getApplicationEnvironmentInstances: scenario(async (api, fixtures) => ({
    params: { appName: await newApplication(api, fixtures), environment: 'development' },
  })),
  getApplicationOverview: scenario(async (api, fixtures) => ({
    params: { appName: await newApplication(api, fixtures) },
  })),
  createApplication: scenario((_, { name }) => ({
    params: { appName: name('application') },
    body: { description: 'new' },
  })),
  deleteApplication: scenario(async (api, fixtures) => ({
    params: { appName: await newApplication(api, fixtures) },
  })),
  getEdgeInstances: scenario(() => ({})),
  getTrafficDataUsageForPeriod: scenario(() => ({
    query: { grouping: 'daily', from: '2026-11-01', to: '2026-11-30' },
  })),
  getFeatureUsageSummary: scenario((_, { flag }) => ({ params: { name: flag } })),
  getRawFeatureMetrics: scenario((_, { flag }) => ({ params: { name: flag } })),
  getTraffic: scenario((_, { flag }) => ({ query: { feature: flag } })),
  getUnknownFlags: scenario(() => ({})),
  getUsageHistory: scenario((_, { flag }) => ({
    params: { featureName: flag },
    query: { environment: 'development', span: '7d' },
  })),
};

function metrics(token: 'client' | 'frontend') {
  return (_: Api, fixtures: Fixtures): RequestParts => ({
    token: fixtures[token],
    body: {
      appName: 'shop',
      instanceId: 'one',
      bucket: bucketOf(fixtures.flag, numberOf(fixtures)),
    },
  });
}

function bucketOf(flag: string, yes: number) {
  // Usage of more than two days ago is not kept.
  return {
    start: new Date(Date.now() - 60_000).toISOString(),
    stop: new Date().toISOString(),
    toggles: { [flag]: { yes, no: 1, variants: {} } },
  };
}

/** A different number each time: identical counts are taken for a retry. */
function numberOf({ name }: Fixtures): number {
  return Number(name('n').slice('n-'.length));
}

async function newApplication(api: Api, { name }: Fixtures): Promise<string> {
  const appName = name('application');
  await api.call('createApplication', { params: { appName }, body: { description: 'new' } });
  return appName;
}
