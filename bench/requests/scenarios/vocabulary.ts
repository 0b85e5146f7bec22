import type { Api } from '../api.ts';
import { ask, askReading, type Scenarios } from '../scenario.ts';
import type { World } from '../world.ts';

const newTagType = async (api: Api, { name }: World): Promise<string> => {
  const type = name('tagtype');
  await api.call('createTagType', { body: { name: type } });
  return type;
};

const newTag = async (api: Api, { name }: World) => {
  const tag = { type: 'simple', value: name('tag') };
  await api.call('createTag', { body: tag });
  return tag;
};

const newType = async (api: Api, { name }: World): Promise<string> => {
  const type = name('type');
  await api.call('createStrategy', { body: { name: type, parameters: [] } });
  return type;
};

const newField = async (api: Api, { name }: World): Promise<string> => {
  const field = name('field');
  const legalValues = [{ value: 'red' }];
  await api.call('createContextField', { body: { name: field, legalValues } });
  return field;
};

const newSegment = async (api: Api, { name }: World): Promise<number> =>
  (await api.call('createSegment', { body: { name: name('segment'), constraints: [] } })).id;

const newEnvironment = async (api: Api, { name }: World): Promise<string> => {
  const environment = name('environment');
  await api.call('createEnvironment', { body: { name: environment, type: 'test' } });
  return environment;
};

/** What flags are described with: tags, types, context fields, segments, environments. */
export const vocabularyScenarios: Scenarios = {
  getTagTypes: ask(() => ({})),
  getTagType: ask(() => ({ params: { name: 'simple' } })),
  validateTagType: askReading((_, { name }) => ({ body: { name: name('tagtype') } })),
  createTagType: ask((_, { name }) => ({ body: { name: name('tagtype') } })),
  updateTagType: ask(async (api, world) => ({
    params: { name: await newTagType(api, world) },
    body: { description: 'changed' },
  })),
  deleteTagType: ask(async (api, world) => ({ params: { name: await newTagType(api, world) } })),

  getTags: ask(() => ({})),
  getTagsByType: ask(() => ({ params: { type: 'simple' } })),
  getTag: ask(async (api, world) => ({ params: await newTag(api, world) })),
  createTag: ask((_, { name }) => ({ body: { type: 'simple', value: name('tag') } })),
  deleteTag: ask(async (api, world) => ({ params: await newTag(api, world) })),
  listTags: ask((_, { flag }) => ({ params: { featureName: flag } })),
  addTag: ask(async (_, { newFlag, name }) => ({
    params: { featureName: await newFlag() },
    body: { type: 'simple', value: name('tag') },
  })),
  removeTag: ask(async (api, { newFlag, name }) => {
    const featureName = await newFlag();
    const tag = { type: 'simple', value: name('tag') };
    await api.call('addTag', { params: { featureName }, body: tag });
    return { params: { featureName, ...tag } };
  }),
  updateTags: ask(async (_, { newFlag, name }) => ({
    params: { featureName: await newFlag() },
    body: { addedTags: [{ type: 'simple', value: name('tag') }], removedTags: [] },
  })),
  addTagToFeatures: ask(async (_, { project, newFlag, name }) => ({
    params: { projectId: project },
    body: {
      features: [await newFlag()],
      tags: { addedTags: [{ type: 'simple', value: name('tag') }], removedTags: [] },
    },
  })),

  getAllStrategies: ask(() => ({})),
  getStrategy: ask(() => ({ params: { name: 'flexibleRollout' } })),
  createStrategy: ask((_, { name }) => ({ body: { name: name('type'), parameters: [] } })),
  updateStrategy: ask(async (api, world) => ({
    params: { name: await newType(api, world) },
    body: { description: 'changed', parameters: [] },
  })),
  deprecateStrategy: ask(async (api, world) => ({ params: { name: await newType(api, world) } })),
  reactivateStrategy: ask(async (api, world) => {
    const params = { name: await newType(api, world) };
    await api.call('deprecateStrategy', { params });
    return { params };
  }),
  removeStrategy: ask(async (api, world) => ({ params: { name: await newType(api, world) } })),

  getContextFields: ask(() => ({})),
  getContextField: ask(() => ({ params: { contextField: 'userId' } })),
  validateContextFieldName: askReading((_, { name }) => ({ body: { name: name('field') } })),
  createContextField: ask((_, { name }) => ({ body: { name: name('field') } })),
  updateContextField: ask(async (api, world) => ({
    params: { contextField: await newField(api, world) },
    body: { description: 'changed' },
  })),
  deleteContextField: ask(async (api, world) => ({
    params: { contextField: await newField(api, world) },
  })),
  updateContextFieldLegalValue: ask(async (api, world) => ({
    params: { contextField: await newField(api, world) },
    body: { value: 'blue' },
  })),
  deleteContextFieldLegalValue: ask(async (api, world) => ({
    params: { contextField: await newField(api, world), legalValue: 'red' },
  })),

  getAllFeatureTypes: ask(() => ({})),
  updateFeatureTypeLifetime: ask((_, { name }) => ({
    params: { id: 'experiment' },
    body: { lifetimeDays: 50 + Number(name('days').slice('days-'.length)) },
  })),

  getSegments: ask(() => ({})),
  getSegment: ask((_, { segment }) => ({ params: { id: segment } })),
  validateSegment: askReading((_, { name }) => ({ body: { name: name('segment') } })),
  createSegment: ask((_, { name }) => ({ body: { name: name('segment'), constraints: [] } })),
  updateSegment: ask(async (api, world) => ({
    params: { id: await newSegment(api, world) },
    body: { name: world.name('segment'), constraints: [] },
  })),
  removeSegment: ask(async (api, world) => ({ params: { id: await newSegment(api, world) } })),
  getSegmentsByStrategyId: ask((_, { strategy }) => ({ params: { strategyId: strategy } })),
  getStrategiesBySegmentId: ask((_, { segment }) => ({ params: { id: segment } })),
  updateFeatureStrategySegments: ask(async (_, { project, segment, newStrategy }) => ({
    body: {
      projectId: project,
      strategyId: (await newStrategy()).strategy,
      environmentId: 'development',
      segmentIds: [segment],
    },
  })),

  getAllEnvironments: ask(() => ({})),
  getEnvironment: ask(() => ({ params: { name: 'development' } })),
  getProjectEnvironments: ask((_, { project }) => ({ params: { projectId: project } })),
  validateEnvironmentName: askReading((_, { name }) => ({ body: { name: name('environment') } })),
  createEnvironment: ask((_, { name }) => ({ body: { name: name('environment'), type: 'test' } })),
  cloneEnvironment: ask((_, { name }) => ({
    params: { name: 'development' },
    body: { name: name('environment'), type: 'test' },
  })),
  updateEnvironment: ask(async (api, world) => ({
    params: { name: await newEnvironment(api, world) },
    body: { type: 'preproduction' },
  })),
  updateSortOrder: ask(async (api, world) => ({
    body: { [await newEnvironment(api, world)]: 99 },
  })),
  toggleEnvironmentOff: ask(async (api, world) => ({
    params: { name: await newEnvironment(api, world) },
  })),
  toggleEnvironmentOn: ask(async (api, world) => {
    const params = { name: await newEnvironment(api, world) };
    await api.call('toggleEnvironmentOff', { params });
    return { params };
  }),
  removeEnvironment: ask(async (api, world) => ({
    params: { name: await newEnvironment(api, world) },
  })),
};
