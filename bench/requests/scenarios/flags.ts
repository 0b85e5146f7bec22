import { ask, askReading, type Scenarios } from '../scenario.ts';

const environment = 'development';
const rollout = { name: 'flexibleRollout', parameters: { rollout: '30', stickiness: 'default' } };
const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' };

/** Flags: themselves, strategies, variants, dependencies, the archive. */
export const flagScenarios: Scenarios = {
  getFeatures: ask((_, { project }) => ({ params: { projectId: project } })),
  getFeature: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  getFeatureEnvironment: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  validateFeature: askReading((_, { name }) => ({ body: { name: name('free') } })),
  createFeature: ask((_, { project, name }) => ({
    params: { projectId: project },
    body: { name: name('flag') },
  })),
  updateFeature: ask(async (_, { project, newFlag, name }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { description: name('changed') },
  })),
  patchFeature: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: [{ op: 'replace', path: '/description', value: 'changed' }],
  })),
  staleFeatures: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project },
    body: { features: [await newFlag()], stale: true },
  })),
  cloneFeature: ask((_, { project, flag, name }) => ({
    params: { projectId: project, featureName: flag },
    body: { name: name('clone') },
  })),
  changeProject: ask(async (_, { project, newFlag, newProject }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { newProjectId: await newProject() },
  })),
  toggleFeatureEnvironmentOn: ask(async (_, { project, newStrategy }) => {
    const { flag } = await newStrategy();
    return { params: { projectId: project, featureName: flag, environment } };
  }),
  toggleFeatureEnvironmentOff: ask(async (api, { project, newStrategy }) => {
    const { flag } = await newStrategy();
    const params = { projectId: project, featureName: flag, environment };
    await api.call('toggleFeatureEnvironmentOn', { params });
    return { params };
  }),

  getFeatureStrategies: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  getFeatureStrategy: ask((_, { project, flag, strategy }) => ({
    params: { projectId: project, featureName: flag, environment, strategyId: strategy },
  })),
  addFeatureStrategy: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag(), environment },
    body: rollout,
  })),
  updateFeatureStrategy: ask(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return {
      params: { projectId: project, featureName: flag, environment, strategyId: strategy },
      body: rollout,
    };
  }),
  patchFeatureStrategy: ask(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return {
      params: { projectId: project, featureName: flag, environment, strategyId: strategy },
      body: [{ op: 'replace', path: '/parameters/rollout', value: '31' }],
    };
  }),
  deleteFeatureStrategy: ask(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return { params: { projectId: project, featureName: flag, environment, strategyId: strategy } };
  }),
  setStrategySortOrder: ask(async (_, { project, newStrategy }) => {
    const { flag, strategy } = await newStrategy();
    return {
      params: { projectId: project, featureName: flag, environment },
      body: [{ id: strategy, sortOrder: 7 }],
    };
  }),

  getEnvironmentFeatureVariants: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  overwriteEnvironmentFeatureVariants: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag(), environment },
    body: [variant],
  })),
  patchEnvironmentsFeatureVariants: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag(), environment },
    body: [{ op: 'add', path: '/0', value: variant }],
  })),

  addFeatureDependency: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
    body: { feature: await newFlag() },
  })),
  deleteFeatureDependency: ask(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    const parent = await newFlag();
    await api.call('addFeatureDependency', { params, body: { feature: parent } });
    return { params: { ...params, parent } };
  }),
  deleteFeatureDependencies: ask(async (api, { project, newFlag }) => {
    const params = { projectId: project, featureName: await newFlag() };
    await api.call('addFeatureDependency', { params, body: { feature: await newFlag() } });
    return { params };
  }),
  checkDependenciesExist: ask((_, { project }) => ({ params: { projectId: project } })),
  listParentOptions: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),
  listParentVariantOptions: ask((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag },
  })),

  archiveFeature: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project, featureName: await newFlag() },
  })),
  archiveFeatures: ask(async (_, { project, newFlag }) => ({
    params: { projectId: project },
    body: { features: [await newFlag(), await newFlag()] },
  })),
  reviveFeature: ask(async (api, { project, newFlag }) => {
    const featureName = await newFlag();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { featureName } };
  }),
  reviveFeatures: ask(async (api, { project, newFlag }) => {
    const featureName = await newFlag();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { projectId: project }, body: { features: [featureName] } };
  }),
  deleteFeature: ask(async (api, { project, newStrategy }) => {
    const { flag: featureName } = await newStrategy();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { featureName } };
  }),
  deleteFeatures: ask(async (api, { project, newFlag }) => {
    const featureName = await newFlag();
    await api.call('archiveFeature', { params: { projectId: project, featureName } });
    return { params: { projectId: project }, body: { features: [featureName] } };
  }),
};
