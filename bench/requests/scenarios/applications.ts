import type { Api, Ask } from '../api.ts';
import { ask, askReading, type Scenarios } from '../scenario.ts';
import type { World } from '../world.ts';

const started = '2026-11-21T09:00:00.000Z';

const registration = { appName: 'shop', interval: 15_000, started, strategies: ['default'] };

const bucketOf = (flag: string, yes: number) => ({
  start: started,
  stop: new Date().toISOString(),
  toggles: { [flag]: { yes, no: 1, variants: {} } },
});

/** Another number each time: the same counts again are not counted again. */
const numberOf = ({ name }: World): number => Number(name('n').slice('n-'.length));

const metrics =
  (token: 'client' | 'frontend') =>
  (_: Api, world: World): Ask => ({
    token: world[token],
    body: { appName: 'shop', instanceId: 'one', bucket: bucketOf(world.flag, numberOf(world)) },
  });

const newApplication = async (api: Api, { name }: World): Promise<string> => {
  const appName = name('application');
  await api.call('createApplication', { params: { appName }, body: { description: 'new' } });
  return appName;
};

/** What applications, their SDKs and edge components ask and tell, and what is known of them. */
export const applicationScenarios: Scenarios = {
  getAllClientFeatures: ask((_, { client }) => ({ token: client })),
  getClientFeature: ask((_, { client, flag }) => ({
    token: client,
    params: { featureName: flag },
  })),
  getDelta: ask((_, { client }) => ({ token: client })),
  registerClientApplication: ask((_, { client }) => ({ token: client, body: registration })),
  registerClientMetrics: ask(metrics('client')),
  clientBulkMetrics: ask((_, world) => ({
    token: world.client,
    body: {
      applications: [],
      metrics: [
        {
          appName: 'shop',
          featureName: world.flag,
          environment: 'development',
          timestamp: new Date().toISOString(),
          yes: numberOf(world),
          no: 0,
          variants: {},
        },
      ],
    },
  })),
  registerEdgeObservabilityMetrics: ask((_, { client }) => ({
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
    },
  })),
  validateEdgeTokens: askReading((_, { client, frontend }) => ({
    token: null,
    body: { tokens: [client, frontend] },
  })),
  getFrontendFeatures: ask((_, { frontend }) => ({
    token: frontend,
    query: { userId: '7', appName: 'shop' },
  })),
  getFrontendApiFeaturesWithPost: askReading((_, { frontend }) => ({
    token: frontend,
    body: { context: { userId: '7', appName: 'shop' } },
  })),
  preflightFrontendFeatures: askReading(() => ({ token: null })),
  preflightFrontendMetrics: askReading(() => ({ token: null })),
  preflightFrontendRegistration: askReading(() => ({ token: null })),
  registerFrontendClient: ask((_, { frontend }) => ({ token: frontend, body: registration })),
  registerFrontendMetrics: ask(metrics('frontend')),

  getApplications: ask(() => ({})),
  getApplication: ask(async (api, world) => ({
    params: { appName: await newApplication(api, world) },
  })),
  createApplication: ask((_, { name }) => ({
    params: { appName: name('application') },
    body: { description: 'new' },
  })),
  deleteApplication: ask(async (api, world) => ({
    params: { appName: await newApplication(api, world) },
  })),
  getEdgeInstances: ask(() => ({})),
  getFeatureUsageSummary: ask((_, { flag }) => ({ params: { name: flag } })),
  getRawFeatureMetrics: ask((_, { flag }) => ({ params: { name: flag } })),
  getUnknownFlags: ask(() => ({})),
};
