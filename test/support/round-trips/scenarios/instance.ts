import { buildConsole } from '../../../../infra/build/console.ts';
import { discover } from '../../../../infra/build/discover.ts';
import type { Api } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { readScenario, type Scenarios, scenario } from '../scenario.ts';

const addonBody = {
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'http://127.0.0.1:9/' },
  events: ['feature-archived'],
};

/** Integrations, events, banners, the playground, export and import, and the instance as a whole. */
export const instanceScenarios: Scenarios = {
  getAddons: scenario(() => ({})),
  getAddon: scenario((_, { addon }) => ({ params: { id: addon } })),
  getIntegrationEvents: scenario((_, { addon }) => ({ params: { id: addon } })),
  createAddon: scenario(() => ({ body: addonBody })),
  updateAddon: scenario(async (api) => ({
    params: { id: await newAddon(api) },
    body: { ...addonBody, description: 'changed' },
  })),
  deleteAddon: scenario(async (api) => ({ params: { id: await newAddon(api) } })),
  replayIntegrationEvents: scenario((_, { addon }) => ({ params: { id: addon }, body: {} })),

  replayIntegrationEvent: scenario(async (_, { addon, newDelivery }) => ({
    params: { id: addon, eventId: await newDelivery() },
  })),

  testAddon: scenario(async (api) => ({ params: { id: await newAddon(api) } })),

  getEvents: scenario(() => ({})),
  getEventsForToggle: scenario((_, { flag }) => ({ params: { featureName: flag } })),
  searchEvents: scenario((_, { flag }) => ({ query: { feature: `IS:${flag}` } })),
  getEventCreators: scenario(() => ({})),

  getBanners: scenario(() => ({})),
  createBanner: scenario(() => ({ body: { message: 'Hello' } })),
  updateBanner: scenario(async (api) => ({
    params: { id: await newBanner(api) },
    body: { message: 'Goodbye' },
  })),
  deleteBanner: scenario(async (api) => ({ params: { id: await newBanner(api) } })),
  enableBanner: scenario(async (api) => ({ params: { id: await newBanner(api) } })),
  disableBanner: scenario(async (api) => {
    const params = { id: await newBanner(api) };
    await api.call('enableBanner', { params });
    return { params };
  }),

  // A project of their own: in the one of all scenarios, the flags take a second batch read after a while.
  getPlayground: readScenario(async (_, { newProject, newFlag }) => ({
    body: {
      environment: 'development',
      projects: [await projectWithFlag(newProject, newFlag)],
      context: { appName: 'bench', userId: '7' },
    },
  })),
  getAdvancedPlayground: readScenario(async (_, { newProject, newFlag }) => ({
    body: {
      environments: ['development', 'production'],
      projects: [await projectWithFlag(newProject, newFlag)],
      context: { appName: 'bench', userId: '7' },
    },
  })),
  exportFeatures: readScenario((_, { flag }) => ({
    body: { environment: 'development', features: [flag] },
  })),
  validateImport: readScenario((_, fixtures) => ({ body: transferOf(fixtures) })),
  importToggles: scenario((_, fixtures) => ({ body: transferOf(fixtures) })),

  exportFlagFiles: readScenario((_, { project }) => ({
    params: { projectId: project },
    body: { environments: ['development', 'production'] },
  })),
  planFlagFiles: readScenario((_, { project, name }) => ({
    params: { projectId: project },
    body: { environments: ['development'], flags: [fileOf(name('flag'))], after: 'a' },
  })),
  applyFlagFiles: scenario((_, { project, name }) => ({
    params: { projectId: project },
    body: {
      environments: ['development'],
      flags: [{ revision: null, flag: fileOf(name('flag')) }],
    },
  })),

  getConsoleAsset: scenario(async () => ({ token: null, params: { asset: await anAsset() } })),
  getDocsPage: scenario(() => ({ token: null })),
  getDocsAsset: scenario(() => ({ token: null, params: { asset: 'swagger-ui.css' } })),
  getOpenApiDocument: scenario(() => ({ token: null })),
  getHealth: scenario(() => ({ token: null })),
  getInstanceAdminStats: scenario(() => ({})),
  getReady: scenario(() => ({ token: null })),
  routeNotFound: readScenario(() => ({ token: null })),
};

/** The name of a file of the console. */
async function anAsset(): Promise<string> {
  const { operations } = await discover();
  const built = await buildConsole(operations.map(({ operation }) => operation.contract));
  const [name = ''] = built.assets.keys();
  return name;
}

async function newAddon(api: Api): Promise<number> {
  return (await api.call('createAddon', { body: addonBody })).id;
}

async function newBanner(api: Api): Promise<number> {
  return (await api.call('createBanner', { body: { message: 'Hello', enabled: false } })).id;
}

/** A flag as files have it. */
function fileOf(name: string) {
  return {
    name,
    environments: [
      { environment: 'development', enabled: true, strategies: [{ name: 'flexibleRollout' }] },
    ],
  };
}

function transferOf({ project, name }: Fixtures) {
  return {
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
  };
}

async function projectWithFlag(
  newProject: () => Promise<string>,
  newFlag: (project: string) => Promise<string>,
): Promise<string> {
  const project = await newProject();
  await newFlag(project);
  return project;
}
