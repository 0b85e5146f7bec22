import type { Api } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { type Scenarios, scenario } from '../scenario.ts';

/** Signal endpoints, their tokens, and signals. */
export const signalScenarios: Scenarios = {
  getSignalEndpoints: scenario(() => ({})),
  createSignalEndpoint: scenario(async (api, fixtures) => {
    await removeAll(api, fixtures);
    return { body: { name: fixtures.name('signal') } };
  }),
  updateSignalEndpoint: scenario(async (api, fixtures) => ({
    params: { id: (await newEndpoint(api, fixtures)).id },
    body: { enabled: false },
  })),
  deleteSignalEndpoint: scenario(async (api, fixtures) => ({
    params: { id: (await newEndpoint(api, fixtures)).id },
  })),
  createSignalEndpointToken: scenario(async (api, fixtures) => ({
    params: { id: (await newEndpoint(api, fixtures)).id },
    body: { name: 'first' },
  })),
  updateSignalEndpointToken: scenario(async (api, fixtures) => {
    const { id, tokenId } = await newToken(api, fixtures);
    return { params: { id, tokenId }, body: { name: 'renamed' } };
  }),
  deleteSignalEndpointToken: scenario(async (api, fixtures) => {
    const { id, tokenId } = await newToken(api, fixtures);
    return { params: { id, tokenId } };
  }),
  getActions: scenario((_, { project }) => ({ params: { projectId: project } })),
  getActionSet: scenario(async (api, fixtures) => ({ params: await newActions(api, fixtures) })),
  createActions: scenario(async (api, fixtures) => ({
    params: { projectId: fixtures.project },
    body: await actionsOf(api, fixtures),
    token: fixtures.person.token,
  })),
  updateActions: scenario(async (api, fixtures) => {
    const body = await actionsOf(api, fixtures);
    const params = await newActions(api, fixtures, body);
    const { token } = fixtures.person;
    return { params, body: { ...body, name: fixtures.name('actions') }, token };
  }),
  deleteActions: scenario(async (api, fixtures) => ({ params: await newActions(api, fixtures) })),
  receiveSignal: scenario(async (api, fixtures) => {
    const { name, token } = await newToken(api, fixtures);
    return { params: { name }, token };
  }),
};

async function newEndpoint(api: Api, fixtures: Fixtures) {
  await removeAll(api, fixtures);
  return api.call('createSignalEndpoint', { body: { name: fixtures.name('signal') } });
}

async function newToken(api: Api, fixtures: Fixtures) {
  const { id, name } = await newEndpoint(api, fixtures);
  const params = { id };
  const created = await api.call('createSignalEndpointToken', { params, body: { name: 'first' } });
  return { id, name, tokenId: created.id, token: created.token };
}

/** A set of actions for signals of a new endpoint. */
async function actionsOf(api: Api, fixtures: Fixtures) {
  const { name } = await newEndpoint(api, fixtures);
  return {
    name: fixtures.name('actions'),
    source: { kind: 'signal-endpoint', name },
    actions: [
      {
        action: 'disableFeatureEnvironment',
        featureName: fixtures.flag,
        environment: 'development',
      },
    ],
  };
}

async function newActions(api: Api, fixtures: Fixtures, body?: object) {
  const params = { projectId: fixtures.project };
  const { id } = await api.call('createActions', {
    params,
    body: body ?? (await actionsOf(api, fixtures)),
    token: fixtures.person.token,
  });
  return { ...params, id };
}

/** There are twenty at most. */
async function removeAll(api: Api, { project }: Fixtures): Promise<void> {
  const { actions } = await api.call('getActions', { params: { projectId: project } });
  for (const { id } of actions) {
    await api.call('deleteActions', { params: { projectId: project, id } });
  }
  const { signalEndpoints } = await api.call('getSignalEndpoints');
  for (const { id } of signalEndpoints) await api.call('deleteSignalEndpoint', { params: { id } });
}
