import type { Api, RequestParts } from '../api.ts';
import { readScenario, type Scenarios, scenario } from '../scenario.ts';

const environment = 'development';
const rollout = { name: 'flexibleRollout', parameters: { rollout: '30', stickiness: 'default' } };
const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' };
const searchOfCode = {
  repository: 'acme/shop',
  branch: 'main',
  commit: '9096463a1f5c',
  searched: { files: 1, names: 1, skipped: 0 },
};
const onePlace = { path: 'src/checkout.ts', line: 42 };
const drift = { environments: ['production'], reason: 'Not for customers.' };
const link = { url: 'https://wiki.example.com/why', title: 'Why' };

/** Flags with their strategies, variants and dependencies; archived flags. */
export const flagScenarios: Scenarios = {
  getFeatures: scenario((_, { project }) => ({ params: { projectId: project } })),
  getArchivedFeatures: scenario(() => ({})),
  searchFeatures: scenario(() => ({})),
  getArchivedFeaturesByProject: scenario((_, { project }) => ({ params: { projectId: project } })),
  getFeature: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  getFeatureEnvironment: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  validateFeature: readScenario((_, { name }) => ({ body: { name: name('free') } })),
  createFeature: scenario((_, { project, name }) => ({
    params: { projectId: project },
    body: { name: name('flag') },
  })),
  updateFeature: scenario(async (_, { project, newFlag, name }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { description: name('changed') },
  })),
  patchFeature: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: [{ op: 'replace', path: '/description', value: 'changed' }],
  })),
  staleFeatures: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project },
    body: { features: [await newFlag()], stale: true },
  })),
  cloneFeature: scenario((_, { project, flag, name }) => ({
    params: { projectId: project, featureName: flag },
    body: { name: name('clone') },
  })),
  changeProject: scenario(async (_, { project, newFlag, newProject }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { newProjectId: await newProject() },
  })),
  toggleFeatureEnvironmentOn: scenario(async (_, { project, newStrategy }) => {
    const { flag } = await newStrategy();
    return { params: { projectId: project, featureName: flag, environment } };
  }),
  toggleFeatureEnvironmentOff: scenario(async (api, { project, newStrategy }) => {
    const { flag } = await newStrategy();
    const params = { projectId: project, featureName: flag, environment };
    await api.call('toggleFeatureEnvironmentOn', { params });
    return { params };
  }),

  bulkToggleFeaturesEnvironmentOn: scenario(async (_, { project, newStrategy }) => {
    const { flag } = await newStrategy();
    return { params: { projectId: project, environment }, body: { features: [flag] } };
  }),
  bulkToggleFeaturesEnvironmentOff: scenario(async (api, { project, newStrategy }) => {
    const { flag } = await newStrategy();
    const params = { projectId: project, environment };
    const body = { features: [flag] };
    await api.call('bulkToggleFeaturesEnvironmentOn', { params, body });
    return { params, body };
  }),

  getFeatureStrategies: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  getFeatureStrategy: scenario((_, { project, flag, strategy }) => ({
    params: { projectId: project, featureName: flag, environment, strategyId: strategy },
  })),
  addFeatureStrategy: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag(), environment },
    body: rollout,
  })),
  updateFeatureStrategy: scenario(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return {
      params: { projectId: project, featureName: flag, environment, strategyId: strategy },
      body: rollout,
    };
  }),
  patchFeatureStrategy: scenario(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return {
      params: { projectId: project, featureName: flag, environment, strategyId: strategy },
      body: [{ op: 'replace', path: '/parameters/rollout', value: '31' }],
    };
  }),
  deleteFeatureStrategy: scenario(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return { params: { projectId: project, featureName: flag, environment, strategyId: strategy } };
  }),
  setStrategySortOrder: scenario(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return {
      params: { projectId: project, featureName: flag, environment },
      body: [{ id: strategy, sortOrder: 7 }],
    };
  }),

  getEnvironmentFeatureVariants: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  overwriteEnvironmentFeatureVariants: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag(), environment },
    body: [variant],
  })),
  overwriteFeatureVariantsOnEnvironments: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { variants: [variant], environments: [environment, 'production'] },
  })),
  patchEnvironmentsFeatureVariants: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag(), environment },
    body: [{ op: 'add', path: '/0', value: variant }],
  })),

  getFeatureLifecycle: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  getFeatureLifecycleStageCount: scenario(() => ({})),
  getLifecycleTrends: scenario(() => ({})),
  getInstanceInsights: scenario(() => ({})),
  getProjectStatus: scenario((_, { project }) => ({ params: { projectId: project } })),
  getProjectInsights: scenario((_, { project }) => ({ params: { projectId: project } })),
  getProjectDora: scenario((_, { project }) => ({ params: { projectId: project } })),
  getFlagCreators: scenario(() => ({})),
  getProjectFlagCreators: scenario((_, { project }) => ({ params: { projectId: project } })),
  complete: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { status: 'kept' },
  })),
  uncomplete: scenario(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    await api.call('complete', { params, body: { status: 'kept' } });
    return { params };
  }),

  uploadCodeReferences: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project },
    body: { ...searchOfCode, flags: [{ name: await newFlag(), references: [onePlace] }] },
  })),
  deleteCodeReferences: scenario(async (api, { project, name }) => {
    const params = { projectId: project };
    const query = { repository: name('repository'), branch: 'main' };
    const body = { ...searchOfCode, ...query, flags: [] };
    await api.call('uploadCodeReferences', { params, body });
    return { params, query };
  }),
  getProjectCodeReferences: scenario((_, { project }) => ({ params: { projectId: project } })),
  getFeatureCodeReferences: scenario(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    const flags = [{ name: params.featureName, references: [onePlace] }];
    const body = { ...searchOfCode, branch: 'next', isDefaultBranch: false, flags };
    await api.call('uploadCodeReferences', { params, body });
    return { params };
  }),
  getProjectDrift: scenario((_, { project }) => ({
    params: { projectId: project },
    query: { from: 'development', to: 'production' },
  })),
  declareFeatureDrift: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: drift,
  })),
  undeclareFeatureDrift: scenario(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    await api.call('declareFeatureDrift', { params, body: drift });
    return { params };
  }),

  createFeatureLink: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: link,
  })),
  updateFeatureLink: scenario(async (api, { project, newFlag }) => ({
    params: await newLink(api, { projectId: project, featureName: await newFlag() }),
    body: { ...link, title: 'Another' },
  })),
  deleteFeatureLink: scenario(async (api, { project, newFlag }) => ({
    params: await newLink(api, { projectId: project, featureName: await newFlag() }),
  })),

  updatePayloadSchema: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { schema: { type: 'object' } },
  })),
  deletePayloadSchema: scenario(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    await api.call('updatePayloadSchema', { params, body: { schema: { type: 'object' } } });
    return { params };
  }),

  addFeatureDependency: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { feature: await newFlag() },
  })),
  deleteFeatureDependency: scenario(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    const parent = await newFlag();
    await api.call('addFeatureDependency', { params, body: { feature: parent } });
    return { params: { ...params, parent } };
  }),
  deleteFeatureDependencies: scenario(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    await api.call('addFeatureDependency', { params, body: { feature: await newFlag() } });
    return { params };
  }),
  checkDependenciesExist: scenario((_, { project }) => ({ params: { projectId: project } })),
  listParentOptions: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  listParentVariantOptions: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),

  archiveFeature: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
  })),
  archiveFeatures: scenario(async (_, { project, newFlag }) => ({
    params: { projectId: project },
    body: { features: [await newFlag(), await newFlag()] },
  })),
  validateArchiveFeatures: readScenario(async (_, { project, newFlag }) => ({
    params: { projectId: project },
    body: { features: [await newFlag()] },
  })),
  reviveFeature: scenario(async (api, { project, newFlag }) => {
    const featureName = await newFlag();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { featureName } };
  }),
  reviveFeatures: scenario(async (api, { project, newFlag }) => {
    const featureName = await newFlag();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { projectId: project }, body: { features: [featureName] } };
  }),
  deleteFeature: scenario(async (api, { project, newStrategy }) => {
    const { flag: featureName } = await newStrategy();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { featureName } };
  }),
  deleteFeatures: scenario(async (api, { project, newFlag }) => {
    const featureName = await newFlag();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { projectId: project }, body: { features: [featureName] } };
  }),
};

/** Adds a link to a flag. @returns the parameters that name the link */
async function newLink(api: Api, params: NonNullable<RequestParts['params']>) {
  await api.call('createFeatureLink', { params, body: link });
  const { links } = await api.call('getFeature', { params });
  return { ...params, linkId: String(links[0].id) };
}
