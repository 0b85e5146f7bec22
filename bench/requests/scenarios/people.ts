import type { Api } from '../api.ts';
import { ask, askReading, type Scenarios } from '../scenario.ts';
import { EDITOR_ROLE, MEMBER_ROLE, tomorrow, type World } from '../world.ts';

const password = 'correct horse battery staple';

const newAccount = async (api: Api, { name }: World): Promise<number> => {
  const username = name('account');
  const body = { username, name: username, rootRole: EDITOR_ROLE };
  return (await api.call('createServiceAccount', { body })).id;
};

const newRole = async (api: Api, { name }: World): Promise<number> => {
  const { roles, id } = await api.call('createRole', { body: { name: name('role') } });
  return id ?? roles?.id;
};

const newToken = async (api: Api, { name }: World) => {
  const tokenName = name('token');
  const { secret } = await api.call('createApiToken', {
    body: { type: 'client', tokenName, environment: 'development', projects: ['default'] },
  });
  return { tokenName, secret: secret as string };
};

const newInvitation = async (api: Api, { name }: World): Promise<string> => {
  const body = { name: name('invitation'), expiresAt: tomorrow() };
  return (await api.call('createPublicSignupToken', { body })).secret;
};

/** People and what they log in with, groups, roles, tokens. */
export const peopleScenarios: Scenarios = {
  getUsers: ask(() => ({})),
  searchUsers: ask(() => ({ query: { q: 'some' } })),
  getUser: ask(async (_, { newUser }) => ({ params: { id: await newUser() } })),
  getAdminCount: ask(() => ({})),
  createUser: ask((_, { name }) => ({ body: { username: name('user'), rootRole: EDITOR_ROLE } })),
  updateUser: ask(async (_, { newUser, name }) => ({
    params: { id: await newUser() },
    body: { name: name('changed') },
  })),
  deleteUser: ask(async (_, { newUser }) => ({ params: { id: await newUser() } })),
  changeUserPassword: ask(async (_, { newUser }) => ({
    params: { id: await newUser() },
    body: { password },
  })),
  validateUserPassword: askReading(() => ({ body: { password } })),
  login: ask(async (api, { name }) => {
    const username = name('user');
    await api.call('createUser', { body: { username, rootRole: EDITOR_ROLE, password } });
    return { body: { username, password }, token: null };
  }),
  changeMyPassword: ask(async (api, { name }) => {
    const username = name('user');
    await api.call('createUser', { body: { username, rootRole: EDITOR_ROLE, password } });
    const { token } = await api.call('login', { body: { username, password }, token: null });
    const body = {
      oldPassword: password,
      password: `${password}!`,
      confirmPassword: `${password}!`,
    };
    // Looked up before, as a person's token would be.
    await api.call('getMe', { token });
    return { body, token };
  }),
  getMe: ask((_, { person }) => ({ token: person.token })),
  getProfile: ask((_, { person }) => ({ token: person.token })),
  getUserRoles: ask((_, { person, project }) => ({
    token: person.token,
    query: { projectId: project },
  })),

  getPats: ask((_, { person }) => ({ token: person.token })),
  createPat: ask((_, { person, name }) => ({
    token: person.token,
    body: { description: name('token'), expiresAt: tomorrow() },
  })),
  deletePat: ask(async (api, { person, name }) => {
    const body = { description: name('token'), expiresAt: tomorrow() };
    const { id } = await api.call('createPat', { token: person.token, body });
    return { token: person.token, params: { id } };
  }),
  addFavoriteFeature: ask(async (_, { person, project, newFlag }) => ({
    token: person.token,
    params: { projectId: project, featureName: await newFlag() },
  })),
  removeFavoriteFeature: ask(async (api, { person, project, newFlag }) => {
    const request = {
      token: person.token,
      params: { projectId: project, featureName: await newFlag() },
    };
    await api.call('addFavoriteFeature', request);
    return request;
  }),
  addFavoriteProject: ask(async (_, { person, newProject }) => ({
    token: person.token,
    params: { projectId: await newProject() },
  })),
  removeFavoriteProject: ask(async (api, { person, newProject }) => {
    const request = { token: person.token, params: { projectId: await newProject() } };
    await api.call('addFavoriteProject', request);
    return request;
  }),

  getServiceAccounts: ask(() => ({})),
  createServiceAccount: ask((_, { name }) => {
    const username = name('account');
    return { body: { username, name: username, rootRole: EDITOR_ROLE } };
  }),
  updateServiceAccount: ask(async (api, world) => ({
    params: { id: await newAccount(api, world) },
    body: { name: world.name('changed') },
  })),
  deleteServiceAccount: ask(async (api, world) => ({
    params: { id: await newAccount(api, world) },
  })),
  getServiceAccountTokens: ask((_, { person }) => ({ params: { id: person.id } })),
  createServiceAccountToken: ask(async (api, world) => ({
    params: { id: await newAccount(api, world) },
    body: { description: 'another', expiresAt: tomorrow() },
  })),
  deleteServiceAccountToken: ask(async (api, world) => {
    const id = await newAccount(api, world);
    const body = { description: 'another', expiresAt: tomorrow() };
    const created = await api.call('createServiceAccountToken', { params: { id }, body });
    return { params: { id, tokenId: created.id } };
  }),

  getGroups: ask(() => ({})),
  getGroup: ask(async (_, { newGroup }) => ({ params: { groupId: await newGroup() } })),
  createGroup: ask((_, { name }) => ({ body: { name: name('group') } })),
  updateGroup: ask(async (_, { newGroup, name }) => ({
    params: { groupId: await newGroup() },
    body: { name: name('group') },
  })),
  deleteGroup: ask(async (_, { newGroup }) => ({ params: { groupId: await newGroup() } })),

  getPermissions: ask(() => ({})),
  getRoles: ask(() => ({})),
  getRoleById: ask(() => ({ params: { roleId: MEMBER_ROLE } })),
  validateRole: askReading((_, { name }) => ({ body: { name: name('role') } })),
  createRole: ask((_, { name }) => ({ body: { name: name('role') } })),
  updateRole: ask(async (api, world) => ({
    params: { roleId: await newRole(api, world) },
    body: { name: world.name('role') },
  })),
  deleteRole: ask(async (api, world) => ({ params: { roleId: await newRole(api, world) } })),

  getAllApiTokens: ask(() => ({})),
  getApiTokensByName: ask(async (api, world) => ({
    params: { token: (await newToken(api, world)).tokenName },
  })),
  createApiToken: ask((_, { name }) => ({
    body: {
      type: 'client',
      tokenName: name('token'),
      environment: 'development',
      projects: ['default'],
    },
  })),
  updateApiToken: ask(async (api, world) => ({
    params: { token: (await newToken(api, world)).secret },
    body: { expiresAt: tomorrow() },
  })),
  deleteApiToken: ask(async (api, world) => ({
    params: { token: (await newToken(api, world)).secret },
  })),

  getAllPublicSignupTokens: ask(() => ({})),
  getPublicSignupToken: ask(async (api, world) => ({
    params: { token: await newInvitation(api, world) },
  })),
  createPublicSignupToken: ask((_, { name }) => ({
    body: { name: name('invitation'), expiresAt: tomorrow() },
  })),
  updatePublicSignupToken: ask(async (api, world) => ({
    params: { token: await newInvitation(api, world) },
    body: { enabled: false },
  })),
  validatePublicSignupToken: ask(async (api, world) => ({
    params: { token: await newInvitation(api, world) },
    token: null,
  })),
  addPublicSignupTokenUser: ask(async (api, world) => ({
    params: { token: await newInvitation(api, world) },
    token: null,
    body: { email: `${world.name('somebody')}@example.com`, password },
  })),
};
