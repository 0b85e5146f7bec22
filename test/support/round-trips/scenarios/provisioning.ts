import type { Api, RequestParts } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { type Scenarios, scenario } from '../scenario.ts';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** SCIM, and its settings. */
export const provisioningScenarios: Scenarios = {
  getScimSettings: scenario(() => ({})),
  setScimSettings: scenario(async (api) => {
    await api.call('setScimSettings', { body: { enabled: false } });
    return { body: { enabled: true } };
  }),
  generateNewToken: scenario(() => ({})),
  deleteScimUsers: scenario(async (api, { name }) => {
    await api.call('createScimUser', {
      body: { userName: name('provided') },
      token: await newToken(api),
    });
    return {};
  }),
  deleteScimGroups: scenario(async (api, { name }) => {
    await api.call('createScimGroup', {
      body: { displayName: name('provided') },
      token: await newToken(api),
    });
    return {};
  }),

  getScimServiceProviderConfig: provided(() => ({})),
  getScimResourceTypes: provided(() => ({})),
  getScimResourceType: provided(() => ({ params: { id: 'User' } })),
  getScimSchemas: provided(() => ({})),
  getScimSchema: provided(() => ({
    params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' },
  })),

  getScimUsers: provided(() => ({ query: { count: 10 } })),
  getScimUser: provided(async (_, { newUser }) => ({ params: { id: await newUser() } })),
  createScimUser: provided((_, { name }) => ({ body: { userName: name('provided') } })),
  updateScimUser: provided(async (_, { newUser, name }) => ({
    params: { id: await newUser() },
    body: { userName: name('provided') },
  })),
  patchScimUser: provided(async (_, { newUser }) => ({
    params: { id: await newUser() },
    body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] },
  })),
  deleteScimUser: provided(async (_, { newUser }) => ({ params: { id: await newUser() } })),

  getScimGroups: provided(() => ({ query: { excludedAttributes: 'members' } })),
  getScimGroup: provided(async (api, { name }) => ({ params: { id: await newGroup(api, name) } })),
  createScimGroup: provided((_, { name }) => ({ body: { displayName: name('provided') } })),
  updateScimGroup: provided(async (api, { name }) => ({
    params: { id: await newGroup(api, name) },
    body: { displayName: name('provided') },
  })),
  patchScimGroup: provided(async (api, { name, person }) => ({
    params: { id: await newGroup(api, name) },
    body: {
      schemas: [PATCH],
      Operations: [{ op: 'add', path: 'members', value: [{ value: String(person.id) }] }],
    },
  })),
  deleteScimGroup: provided(async (api, { name }) => ({
    params: { id: await newGroup(api, name) },
  })),
};

/** A request with the token of SCIM. */
function provided(request: (api: Api, fixtures: Fixtures) => RequestParts | Promise<RequestParts>) {
  return scenario(async (api, fixtures) => {
    const token = await newToken(api);
    return { ...(await request(api, fixtures)), token };
  });
}

async function newToken(api: Api): Promise<string> {
  await api.call('setScimSettings', { body: { enabled: true } });
  const { token } = await api.call('generateNewToken');
  return token;
}

async function newGroup(api: Api, name: Fixtures['name']): Promise<number> {
  const { id } = await api.call('createGroup', { body: { name: name('group') } });
  return id;
}
