import type { Api } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { type Scenarios, scenario } from '../scenario.ts';

/** Signal endpoints, their tokens, and signals. */
export const signalScenarios: Scenarios = {
  getSignalEndpoints: scenario(() => ({})),
  createSignalEndpoint: scenario(async (api, { name }) => {
    await removeAll(api);
    return { body: { name: name('signal') } };
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
  receiveSignal: scenario(async (api, fixtures) => {
    const { name, token } = await newToken(api, fixtures);
    return { params: { name }, token };
  }),
};

async function newEndpoint(api: Api, { name }: Fixtures) {
  await removeAll(api);
  return api.call('createSignalEndpoint', { body: { name: name('signal') } });
}

async function newToken(api: Api, fixtures: Fixtures) {
  const { id, name } = await newEndpoint(api, fixtures);
  const params = { id };
  const created = await api.call('createSignalEndpointToken', { params, body: { name: 'first' } });
  return { id, name, tokenId: created.id, token: created.token };
}

/** There are twenty at most. */
async function removeAll(api: Api): Promise<void> {
  const { signalEndpoints } = await api.call('getSignalEndpoints');
  for (const { id } of signalEndpoints) await api.call('deleteSignalEndpoint', { params: { id } });
}
