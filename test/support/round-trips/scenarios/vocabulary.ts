import type { Api } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { readScenario, type Scenarios, scenario } from '../scenario.ts';

/** Tags, strategy types, context fields, segments and environments. */
export const vocabularyScenarios: Scenarios = {
  getTagTypes: scenario(() => ({})),
  getTagType: scenario(() => ({ params: { name: 'simple' } })),
  validateTagType: readScenario((_, { name }) => ({ body: { name: name('tagtype') } })),
  createTagType: scenario((_, { name }) => ({ body: { name: name('tagtype') } })),
  updateTagType: scenario(async (api, fixtures) => ({
    params: { name: await newTagType(api, fixtures) },
    body: { description: 'changed' },
  })),
  deleteTagType: scenario(async (api, fixtures) => ({
    params: { name: await newTagType(api, fixtures) },
  })),

  getTags: scenario(() => ({})),
  getTagsByType: scenario(() => ({ params: { type: 'simple' } })),
  getTag: scenario(async (api, fixtures) => ({ params: await newTag(api, fixtures) })),
  createTag: scenario((_, { name }) => ({ body: { type: 'simple', value: name('tag') } })),
  deleteTag: scenario(async (api, fixtures) => ({ params: await newTag(api, fixtures) })),
  listTags: scenario((_, { flag }) => ({ params: { featureName: flag } })),
  addTag: scenario(async (_, { newFlag, name }) => ({
    params: { featureName: await newFlag() },
    body: { type: 'simple', value: name('tag') },
  })),
  removeTag: scenario(async (api, { newFlag, name }) => {
    const featureName = await newFlag();
    const tag = { type: 'simple', value: name('tag') };
    await api.call('addTag', { params: { featureName }, body: tag });
    return { params: { featureName, ...tag } };
  }),
  updateTags: scenario(async (_, { newFlag, name }) => ({
    params: { featureName: await newFlag() },
    body: { addedTags: [{ type: 'simple', value: name('tag') }], removedTags: [] },
  })),
  addTagToFeatures: scenario(async (_, { project, newFlag, name }) => ({
    params: { projectId: project },
    body: {
      features: [await newFlag()],
      tags: { addedTags: [{ type: 'simple', value: name('tag') }], removedTags: [] },
    },
  })),

  getAllStrategies: scenario(() => ({})),
  getStrategy: scenario(() => ({ params: { name: 'flexibleRollout' } })),
  getStrategyTypeUses: scenario(async (api, fixtures) => {
    const name = await newType(api, fixtures);
    const params = {
      projectId: fixtures.project,
      featureName: await fixtures.newFlag(),
      environment: 'development',
    };
    await api.call('addFeatureStrategy', { params, body: { name } });
    return { params: { name } };
  }),
  createStrategy: scenario((_, { name }) => ({ body: { name: name('type'), parameters: [] } })),
  updateStrategy: scenario(async (api, fixtures) => ({
    params: { name: await newType(api, fixtures) },
    body: { description: 'changed', parameters: [] },
  })),
  deprecateStrategy: scenario(async (api, fixtures) => ({
    params: { name: await newType(api, fixtures) },
  })),
  reactivateStrategy: scenario(async (api, fixtures) => {
    const params = { name: await newType(api, fixtures) };
    await api.call('deprecateStrategy', { params });
    return { params };
  }),
  removeStrategy: scenario(async (api, fixtures) => ({
    params: { name: await newType(api, fixtures) },
  })),

  getContextFields: scenario(() => ({})),
  getContextField: scenario(() => ({ params: { contextField: 'userId' } })),
  getStrategiesByContextField: scenario(() => ({ params: { contextField: 'userId' } })),
  validateContextFieldName: readScenario((_, { name }) => ({ body: { name: name('field') } })),
  createContextField: scenario((_, { name }) => ({ body: { name: name('field') } })),
  updateContextField: scenario(async (api, fixtures) => ({
    params: { contextField: await newField(api, fixtures) },
    body: { description: 'changed' },
  })),
  deleteContextField: scenario(async (api, fixtures) => ({
    params: { contextField: await newField(api, fixtures) },
  })),
  updateContextFieldLegalValue: scenario(async (api, fixtures) => ({
    params: { contextField: await newField(api, fixtures) },
    body: { value: 'blue' },
  })),
  deleteContextFieldLegalValue: scenario(async (api, fixtures) => ({
    params: { contextField: await newField(api, fixtures), legalValue: 'red' },
  })),

  getContextFieldsForProject: scenario((_, { project }) => ({ params: { projectId: project } })),
  getContextFieldForProject: scenario(projectField),
  getStrategiesByContextFieldForProject: scenario(projectField),
  validateContextFieldNameForProject: readScenario((_, { project, name }) => ({
    params: { projectId: project },
    body: { name: name('field') },
  })),
  createContextFieldForProject: scenario((_, { project, name }) => ({
    params: { projectId: project },
    body: { name: name('field') },
  })),
  updateContextFieldForProject: scenario(async (api, fixtures) => ({
    ...(await projectField(api, fixtures)),
    body: { description: 'changed' },
  })),
  deleteContextFieldForProject: scenario(projectField),
  updateContextFieldLegalValueForProject: scenario(async (api, fixtures) => ({
    ...(await projectField(api, fixtures)),
    body: { value: 'blue' },
  })),
  deleteContextFieldLegalValueForProject: scenario(async (api, fixtures) => {
    const { params } = await projectField(api, fixtures);
    return { params: { ...params, legalValue: 'red' } };
  }),

  getAllFeatureTypes: scenario(() => ({})),
  updateFeatureTypeLifetime: scenario((_, { name }) => ({
    params: { id: 'experiment' },
    body: { lifetimeDays: 50 + Number(name('days').slice('days-'.length)) },
  })),

  getSegments: scenario(() => ({})),
  getSegment: scenario((_, { segment }) => ({ params: { id: segment } })),
  validateConstraint: readScenario(() => ({
    body: { contextName: 'userId', operator: 'IN', values: ['7'] },
  })),
  validateSegment: readScenario((_, { name }) => ({ body: { name: name('segment') } })),
  createSegment: scenario((_, { name }) => ({ body: { name: name('segment'), constraints: [] } })),
  updateSegment: scenario(async (api, fixtures) => ({
    params: { id: await newSegment(api, fixtures) },
    body: { name: fixtures.name('segment'), constraints: [] },
  })),
  removeSegment: scenario(async (api, fixtures) => ({
    params: { id: await newSegment(api, fixtures) },
  })),
  getSegmentsByStrategyId: scenario((_, { strategy }) => ({ params: { strategyId: strategy } })),
  getStrategiesBySegmentId: scenario((_, { segment }) => ({ params: { id: segment } })),
  updateFeatureStrategySegments: scenario(async (_, { project, segment, newStrategy }) => ({
    body: {
      projectId: project,
      strategyId: (await newStrategy()).strategy,
      environmentId: 'development',
      segmentIds: [segment],
    },
  })),

  getAllEnvironments: scenario(() => ({})),
  getEnvironment: scenario(() => ({ params: { name: 'development' } })),
  getProjectEnvironments: scenario((_, { project }) => ({ params: { projectId: project } })),
  validateEnvironmentName: readScenario((_, { name }) => ({ body: { name: name('environment') } })),
  createEnvironment: scenario((_, { name }) => ({
    body: { name: name('environment'), type: 'test' },
  })),
  cloneEnvironment: scenario((_, { name }) => ({
    params: { name: 'development' },
    body: { name: name('environment'), type: 'test' },
  })),
  updateEnvironment: scenario(async (api, fixtures) => ({
    params: { name: await newEnvironment(api, fixtures) },
    body: { type: 'preproduction' },
  })),
  updateSortOrder: scenario(async (api, fixtures) => ({
    body: { [await newEnvironment(api, fixtures)]: 99 },
  })),
  toggleEnvironmentOff: scenario(async (api, fixtures) => ({
    params: { name: await newEnvironment(api, fixtures) },
  })),
  toggleEnvironmentOn: scenario(async (api, fixtures) => {
    const params = { name: await newEnvironment(api, fixtures) };
    await api.call('toggleEnvironmentOff', { params });
    return { params };
  }),
  removeEnvironment: scenario(async (api, fixtures) => ({
    params: { name: await newEnvironment(api, fixtures) },
  })),
};

async function newTagType(api: Api, { name }: Fixtures): Promise<string> {
  const type = name('tagtype');
  await api.call('createTagType', { body: { name: type } });
  return type;
}

async function newTag(api: Api, { name }: Fixtures) {
  const tag = { type: 'simple', value: name('tag') };
  await api.call('createTag', { body: tag });
  return tag;
}

async function newType(api: Api, { name }: Fixtures): Promise<string> {
  const type = name('type');
  await api.call('createStrategy', { body: { name: type, parameters: [] } });
  return type;
}

async function newField(api: Api, { name }: Fixtures, project?: string): Promise<string> {
  const field = name('field');
  const body = { name: field, legalValues: [{ value: 'red' }], ...(project && { project }) };
  await api.call('createContextField', { body });
  return field;
}

/** A new field of a project. */
async function projectField(api: Api, fixtures: Fixtures) {
  const { project } = fixtures;
  return { params: { projectId: project, contextField: await newField(api, fixtures, project) } };
}

async function newSegment(api: Api, { name }: Fixtures): Promise<number> {
  return (await api.call('createSegment', { body: { name: name('segment'), constraints: [] } })).id;
}

async function newEnvironment(api: Api, { name }: Fixtures): Promise<string> {
  const environment = name('environment');
  await api.call('createEnvironment', { body: { name: environment, type: 'test' } });
  return environment;
}
