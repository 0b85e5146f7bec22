import type { Contract } from '../../lib/http/contract.ts';
import { allScenarios } from '../../test/support/round-trips/all-scenarios.ts';
import type { Api, RequestParts } from '../../test/support/round-trips/api.ts';
import { EDITOR_ROLE } from '../../test/support/round-trips/fixtures.ts';
import { constraintOf, fieldName, segmentName } from './company-flags.ts';
import { type CompanySize, flagName, projectId } from './company-size.ts';
import { type CompanyWorld, environment } from './company-world.ts';
import { metricsOf } from './post-metrics.ts';

/** A request that is sent at every size. */
export interface CompanyRequest {
  readonly name: string;
  readonly operationId: string;
  /** Prepares the request, with others that are not measured. A read is prepared once. */
  readonly request: (api: Api, world: CompanyWorld) => RequestParts | Promise<RequestParts>;
  readonly isWrite?: true;
  /** How many things the request asks about: see `questions`. */
  readonly about?: (size: CompanySize) => number;
}

type Of = (world: CompanyWorld) => RequestParts;

function read(name: string, operationId: string, request: Of): CompanyRequest {
  return { name, operationId, request: (_, world) => request(world) };
}

function write(
  name: string,
  operationId: string,
  request: CompanyRequest['request'],
): CompanyRequest {
  return { name, operationId, request, isWrite: true };
}

const PAGE = 50;

/** Besides the scenarios, or instead of them: about things that the company has. */
const namedReads: readonly CompanyRequest[] = [
  read('getFeatures, largest project', 'getFeatures', () => ({
    params: { projectId: projectId(0) },
  })),
  read('searchFeatures, text', 'searchFeatures', ({ project }) => ({
    query: { query: `${project}-flag` },
  })),
  read('searchFeatures, tag', 'searchFeatures', () => ({
    query: { tag: 'INCLUDE:simple:area-3', limit: PAGE },
  })),
  read('searchFeatures, segment', 'searchFeatures', () => ({
    query: { segment: `INCLUDE:${segmentName(3)}`, limit: PAGE },
  })),
  read('searchFeatures, project', 'searchFeatures', ({ project }) => ({
    query: { project: `IS:${project}`, limit: PAGE },
  })),
  read('searchFeatures, last page', 'searchFeatures', ({ size }) => ({
    query: { offset: size.flags - PAGE, limit: PAGE },
  })),
  read('searchEvents, newest page', 'searchEvents', () => ({ query: { limit: PAGE } })),
  read('searchEvents, far back', 'searchEvents', () => ({ query: { offset: 1_000, limit: PAGE } })),
  read('searchEvents, project and type', 'searchEvents', ({ project }) => ({
    query: { project: `IS:${project}`, type: 'IS:feature-strategy-add', limit: PAGE },
  })),
  read('searchEvents, text in many', 'searchEvents', () => ({
    query: { query: 'rollout', limit: PAGE },
  })),
  read('searchEvents, text in few', 'searchEvents', ({ flag }) => ({
    query: { query: flag, limit: PAGE },
  })),
  read('getStrategiesByContextField', 'getStrategiesByContextField', () => ({
    params: { contextField: fieldName(3) },
  })),
  read('getContextField', 'getContextField', () => ({ params: { contextField: fieldName(3) } })),
  read('getUser', 'getUser', ({ userId }) => ({ params: { id: userId } })),
  read('getUserPermissions', 'getUserPermissions', ({ userId, project }) => ({
    params: { id: userId },
    query: { project, environment },
  })),
  read('getGroup', 'getGroup', ({ groupId }) => ({ params: { groupId } })),
  read('getApiTokensByName', 'getApiTokensByName', () => ({ params: { token: 'token-3' } })),
  read('getProjectApiTokens', 'getProjectApiTokens', ({ project }) => ({
    params: { projectId: project },
  })),
  read('getApplication', 'getApplication', () => ({ params: { appName: 'application-3' } })),
  read('getApplicationOverview', 'getApplicationOverview', () => ({
    params: { appName: 'application-3' },
  })),
  read('getApplicationEnvironmentInstances', 'getApplicationEnvironmentInstances', () => ({
    params: { appName: 'application-3', environment },
  })),
  read('getTagsByType', 'getTagsByType', () => ({ params: { type: 'simple' } })),
  read('getAdvancedPlayground, a project', 'getAdvancedPlayground', ({ project }) => ({
    body: { environments: [environment, 'production'], projects: [project], context },
  })),
  read('getAdvancedPlayground, all', 'getAdvancedPlayground', () => ({
    body: { environments: [environment], projects: '*', context },
  })),
  read('exportFeatures, 50 flags', 'exportFeatures', () => ({
    body: {
      environment,
      features: Array.from({ length: PAGE }, (_, index) => flagName(0, index)),
    },
  })),
  read('getFrontendFeatures', 'getFrontendFeatures', ({ frontend, size }) => ({
    token: frontend,
    query: customerOf(size),
  })),
  read('evaluateOfrepFlag', 'evaluateOfrepFlag', ({ client, flag }) => ({
    token: client,
    params: { key: flag },
    body: { context: { targetingKey: '7' } },
  })),
  read('evaluateOfrepFlags', 'evaluateOfrepFlags', ({ client }) => ({
    token: client,
    body: { context: { targetingKey: '7' } },
  })),
];

/** A context that every constraint of the company lets through. */
function customerOf({ contextFields }: CompanySize) {
  const properties = Array.from({ length: contextFields }, (_, index) => [
    `properties[${fieldName(index)}]`,
    'customer-3',
  ]);
  return { userId: '7', ...Object.fromEntries(properties) };
}

const context = { appName: 'bench', userId: '7', [fieldName(3)]: 'customer-3' };

/** Reads whose method is not GET. */
const otherReads = ['validateEdgeTokens', 'callAgentTool', 'validateFeature'];

const rollout = { name: 'flexibleRollout', parameters: { rollout: '30', stickiness: 'default' } };

const writes: readonly CompanyRequest[] = [
  write('toggle a flag', 'toggleFeatureEnvironmentOn', async (api, { project, flag }) => {
    const params = { projectId: project, featureName: flag, environment };
    await api.call('toggleFeatureEnvironmentOff', { params });
    return { params };
  }),
  write('toggle 20 flags', 'bulkToggleFeaturesEnvironmentOn', async (api, world) => {
    const params = { projectId: world.project, environment };
    const body = { features: world.evenFlags };
    await api.call('bulkToggleFeaturesEnvironmentOff', { params, body });
    return { params, body };
  }),
  write('add a strategy', 'addFeatureStrategy', (_, { project, evenFlags, segment }) => ({
    params: { projectId: project, featureName: evenFlags[5] ?? '', environment },
    body: { ...rollout, segments: [segment] },
  })),
  write('update tags', 'updateTags', (_, { evenFlags, name }) => ({
    params: { featureName: evenFlags[6] ?? '' },
    body: { addedTags: [{ type: 'simple', value: name('tag') }], removedTags: [] },
  })),
  write('update a segment', 'updateSegment', (_, { segment, name }) => ({
    params: { id: segment },
    body: { name: segmentName(3), description: name('changed'), constraints: [constraintOf(3)] },
  })),
  write('post metrics of 20 flags', 'registerClientMetrics', (_, { size, client, name }) => ({
    token: client,
    body: metricsOf(size, 3, Number(name('n').slice('n-'.length))),
  })),
  write('first poll after a change', 'getAllClientFeatures', (api, world) =>
    afterChange(api, world, { token: world.client }),
  ),
  write('first evaluation after a change', 'getFrontendFeatures', (api, world) =>
    afterChange(api, world, { token: world.frontend, query: customerOf(world.size) }),
  ),
  write('create a user', 'createUser', (_, { name }) => ({
    body: { username: name('person'), rootRole: EDITOR_ROLE },
  })),
  ...[
    'createFeature',
    'archiveFeature',
    'createProject',
    'createApiToken',
    'createChangeRequest',
    'registerClientApplication',
    'importToggles',
  ].map((operationId) => write(operationId, operationId, scenarioOf(operationId))),
];

async function afterChange(api: Api, world: CompanyWorld, parts: RequestParts) {
  const params = { projectId: world.project, featureName: world.flag, environment };
  await api.call('toggleFeatureEnvironmentOff', { params });
  await api.send(api.prepare('getAllClientFeatures', { token: world.client }));
  await api.send(api.prepare('getFrontendFeatures', { token: world.frontend }));
  await api.call('toggleFeatureEnvironmentOn', { params });
  return parts;
}

/** Importing a flag records so many. */
const EVENTS_OF_FLAG = 13;

/**
 * Requests that ask one question about all things of a kind, so that the bytes of the answer say nothing about the work,
 * and of how many: the cost may grow with these.
 */
const questions: Readonly<Record<string, (size: CompanySize) => number>> = {
  // Which versions are old is part of the code and changes with it, so nothing stored says which applications report one.
  getOutdatedSdks: ({ applications }) => applications,
  getOutdatedProjectSdks: ({ applications }) => applications,
  // It counts all flags by age, use and week.
  getInstanceInsights: ({ flags }) => flags,
  // The type of the metric of a chart is in the catalogues of all projects.
  getInstanceImpactMetricsConfigs: ({ projects }) => projects,
  // It finds less than a page, and says that it is all: so it looks at the terms of each event (docs/adr/0020-event-terms.md).
  'searchEvents, text in few': ({ flags }) => flags * EVENTS_OF_FLAG,
};

/** Every GET, as its scenario requests it or as it is named above; then reads of other methods, then some writes. */
export function companyRequests(contracts: readonly Contract[]): readonly CompanyRequest[] {
  const named = new Set(namedReads.map(({ name }) => name));
  const gets = contracts.filter(({ method }) => method === 'GET').map((each) => each.operationId);
  const ids = [...gets, ...otherReads].filter((id) => !named.has(id) && allScenarios[id]);
  const byScenario = ids.map((operationId) => ({
    name: operationId,
    operationId,
    request: scenarioOf(operationId),
    ...(allScenarios[operationId]?.kind === 'write' && { isWrite: true as const }),
  }));
  return [...byScenario, ...namedReads, ...writes].map((request) => {
    const about = questions[request.name];
    return about ? { ...request, about } : request;
  });
}

function scenarioOf(operationId: string): CompanyRequest['request'] {
  const found = allScenarios[operationId];
  if (!found) throw new Error(`${operationId} has no scenario.`);
  return (api, world) => found.request(api, world);
}
