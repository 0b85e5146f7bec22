import type { Api } from '../api.ts';
import { ask, askReading, type Scenarios } from '../scenario.ts';
import type { World } from '../world.ts';

const addonBody = {
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'http://127.0.0.1:9/' },
  events: ['feature-archived'],
};

const newAddon = async (api: Api): Promise<number> =>
  (await api.call('createAddon', { body: addonBody })).id;

const newBanner = async (api: Api): Promise<number> =>
  (await api.call('createBanner', { body: { message: 'Hello', enabled: false } })).id;

const transferOf = ({ project, name }: World) => ({
  project,
  environment: 'development',
  data: {
    features: [{ name: name('imported'), type: 'release', project }],
    featureStrategies: [],
    featureEnvironments: [],
    contextFields: [],
    featureTags: [],
    segments: [],
    tagTypes: [],
    dependencies: [],
  },
});

/** Addons, events, banners, the playground, transfers, and what is about the instance as a whole. */
export const instanceScenarios: Scenarios = {
  getAddons: ask(() => ({})),
  getAddon: ask((_, { addon }) => ({ params: { id: addon } })),
  getIntegrationEvents: ask((_, { addon }) => ({ params: { id: addon } })),
  createAddon: ask(() => ({ body: addonBody })),
  updateAddon: ask(async (api) => ({
    params: { id: await newAddon(api) },
    body: { ...addonBody, description: 'changed' },
  })),
  deleteAddon: ask(async (api) => ({ params: { id: await newAddon(api) } })),
  replayIntegrationEvents: ask((_, { addon }) => ({ params: { id: addon }, body: {} })),

  replayIntegrationEvent: ask(async (_, { addon, newDelivery }) => ({
    params: { id: addon, eventId: await newDelivery() },
  })),

  getEvents: ask(() => ({})),
  getEventsForToggle: ask((_, { flag }) => ({ params: { featureName: flag } })),
  searchEvents: ask((_, { flag }) => ({ query: { feature: `IS:${flag}` } })),
  getEventCreators: ask(() => ({})),

  getBanners: ask(() => ({})),
  createBanner: ask(() => ({ body: { message: 'Hello' } })),
  updateBanner: ask(async (api) => ({
    params: { id: await newBanner(api) },
    body: { message: 'Goodbye' },
  })),
  deleteBanner: ask(async (api) => ({ params: { id: await newBanner(api) } })),
  enableBanner: ask(async (api) => ({ params: { id: await newBanner(api) } })),
  disableBanner: ask(async (api) => {
    const params = { id: await newBanner(api) };
    await api.call('enableBanner', { params });
    return { params };
  }),

  getPlayground: askReading((_, { project }) => ({
    body: {
      environment: 'development',
      projects: [project],
      context: { appName: 'bench', userId: '7' },
    },
  })),
  getAdvancedPlayground: askReading((_, { project }) => ({
    body: {
      environments: ['development', 'production'],
      projects: [project],
      context: { appName: 'bench', userId: '7' },
    },
  })),
  exportFeatures: askReading((_, { flag }) => ({
    body: { environment: 'development', features: [flag] },
  })),
  validateImport: askReading((_, world) => ({ body: transferOf(world) })),
  importToggles: ask((_, world) => ({ body: transferOf(world) })),

  getDocsPage: ask(() => ({ token: null })),
  getDocsAsset: ask(() => ({ token: null, params: { asset: 'swagger-ui.css' } })),
  getOpenApiDocument: ask(() => ({ token: null })),
  getHealth: ask(() => ({ token: null })),
  routeNotFound: askReading(() => ({ token: null })),
};
