import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import type { Api } from '../api.ts';
import { EDITOR_ROLE, type Fixtures, MEMBER_ROLE, tomorrow } from '../fixtures.ts';
import { newTokenScenario, readScenario, type Scenarios, scenario } from '../scenario.ts';

const password = 'correct horse battery staple';

/** Users, logins, groups, roles and tokens. */
export const peopleScenarios: Scenarios = {
  getUsers: scenario(() => ({})),
  searchUsers: scenario(() => ({ query: { q: 'some' } })),
  getUser: scenario(async (_, { newUser }) => ({ params: { id: await newUser() } })),
  getAdminCount: scenario(() => ({})),
  createUser: scenario((_, { name }) => ({
    body: { username: name('user'), rootRole: EDITOR_ROLE },
  })),
  updateUser: scenario(async (_, { newUser, name }) => ({
    params: { id: await newUser() },
    body: { name: name('changed') },
  })),
  getInactiveUsers: scenario(() => ({})),
  deleteInactiveUsers: scenario(async (_, { newUser }) => {
    const id = await newUser();
    await writeItem({
      update: keys.user(id),
      expression: 'SET createdAt = :long',
      values: { ':long': '2020-01-01T00:00:00.000Z' },
    });
    return { body: { ids: [id] } };
  }),
  deleteUser: scenario(async (_, { newUser }) => ({ params: { id: await newUser() } })),
  forgetUser: scenario(async (api, { newUser }) => {
    const id = await newUser();
    await api.call('deleteUser', { params: { id } });
    return { params: { id } };
  }),
  changeUserPassword: scenario(async (_, { newUser }) => ({
    params: { id: await newUser() },
    body: { password },
  })),
  resetUserPassword: scenario(async (_, { newUser }) => ({
    body: { id: String(await newUser()) },
  })),
  validateToken: scenario(async (api, { name }) => ({
    query: { token: await newPasswordLink(api, name('user')) },
    token: null,
  })),
  sendResetPasswordEmail: scenario((_, { name }) => ({
    body: { email: `${name('user')}@example.com` },
    token: null,
  })),
  validatePassword: readScenario(() => ({ body: { password }, token: null })),
  changePassword: scenario(async (api, { name }) => ({
    body: { token: await newPasswordLink(api, name('user')), password },
    token: null,
  })),
  validateUserPassword: readScenario(() => ({ body: { password } })),
  login: scenario(async (api, { name }) => {
    const username = name('user');
    await api.call('createUser', { body: { username, rootRole: EDITOR_ROLE, password } });
    return { body: { username, password }, token: null };
  }),
  logout: newTokenScenario(async (api, { name }) => {
    const username = name('user');
    await api.call('createUser', { body: { username, rootRole: EDITOR_ROLE, password } });
    const { token } = await api.call('login', { body: { username, password }, token: null });
    return { token };
  }),
  signOut: scenario(async (api, { name }) => {
    const { cookie } = await newSession(api, name('user'));
    return { token: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
  }),
  signOutOfBrowser: scenario(async (api, { name }) => {
    const { cookie } = await newSession(api, name('user'));
    return { token: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
  }),
  getSignOutPage: scenario(() => ({ token: null })),
  getMySessions: newTokenScenario(async (api, { name }) => ({
    token: (await newSession(api, name('user'))).token,
  })),
  endMySession: newTokenScenario(async (api, { name }) => {
    const { token, sessionId } = await newSession(api, name('user'));
    return { token, params: { sessionId } };
  }),
  getUserSessions: scenario(async (api, { name }) => ({
    params: { id: (await newSession(api, name('user'))).id },
  })),
  endUserSession: scenario(async (api, { name }) => {
    const { id, sessionId } = await newSession(api, name('user'));
    return { params: { id, sessionId } };
  }),
  getLoginHistory: scenario(() => ({})),
  getSimpleSettings: scenario(() => ({})),
  getSignInOptions: scenario(() => ({ token: null })),
  setSimpleSettings: scenario(async (api) => {
    const { disabled } = await api.call('getSimpleSettings');
    return { body: { disabled: !disabled } };
  }),
  getUserTokens: scenario(async (_, { newUser }) => ({ params: { id: await newUser() } })),
  deleteUserToken: scenario(async (api, { name }) => {
    const username = name('user');
    const created = await api.call('createUser', {
      body: { username, rootRole: EDITOR_ROLE, password },
    });
    const { token } = await api.call('login', { body: { username, password }, token: null });
    const body = { description: name('token'), expiresAt: tomorrow() };
    const pat = await api.call('createPat', { token, body });
    return { params: { id: created.id, tokenId: pat.id } };
  }),
  changeMyPassword: newTokenScenario(async (api, { name }) => {
    const username = name('user');
    await api.call('createUser', { body: { username, rootRole: EDITOR_ROLE, password } });
    const { token } = await api.call('login', { body: { username, password }, token: null });
    const body = {
      oldPassword: password,
      password: `${password}!`,
      confirmPassword: `${password}!`,
    };
    return { body, token };
  }),
  getMe: scenario((_, { person }) => ({ token: person.token })),
  getProfile: scenario((_, { person }) => ({ token: person.token })),
  getUserRoles: scenario((_, { person, project }) => ({
    token: person.token,
    query: { projectId: project },
  })),

  getPats: scenario((_, { person }) => ({ token: person.token })),
  createPat: scenario((_, { person, name }) => ({
    token: person.token,
    body: { description: name('token'), expiresAt: tomorrow() },
  })),
  deletePat: scenario(async (api, { person, name }) => {
    const body = { description: name('token'), expiresAt: tomorrow() };
    const { id } = await api.call('createPat', { token: person.token, body });
    return { token: person.token, params: { id } };
  }),
  addFavoriteFeature: scenario(async (_, { person, project, newFlag }) => ({
    token: person.token,
    params: { projectId: project, featureName: await newFlag() },
  })),
  removeFavoriteFeature: scenario(async (api, { person, project, newFlag }) => {
    const request = {
      token: person.token,
      params: { projectId: project, featureName: await newFlag() },
    };
    await api.call('addFavoriteFeature', request);
    return request;
  }),
  addFavoriteProject: scenario(async (_, { person, newProject }) => ({
    token: person.token,
    params: { projectId: await newProject() },
  })),
  removeFavoriteProject: scenario(async (api, { person, newProject }) => {
    const request = { token: person.token, params: { projectId: await newProject() } };
    await api.call('addFavoriteProject', request);
    return request;
  }),

  getServiceAccounts: scenario(() => ({})),
  createServiceAccount: scenario((_, { name }) => {
    const username = name('account');
    return { body: { username, name: username, rootRole: EDITOR_ROLE } };
  }),
  updateServiceAccount: scenario(async (api, fixtures) => ({
    params: { id: await newAccount(api, fixtures) },
    body: { name: fixtures.name('changed') },
  })),
  deleteServiceAccount: scenario(async (api, fixtures) => ({
    params: { id: await newAccount(api, fixtures) },
  })),
  getServiceAccountTokens: scenario((_, { person }) => ({ params: { id: person.id } })),
  createServiceAccountToken: scenario(async (api, fixtures) => ({
    params: { id: await newAccount(api, fixtures) },
    body: { description: 'another', expiresAt: tomorrow() },
  })),
  deleteServiceAccountToken: scenario(async (api, fixtures) => {
    const id = await newAccount(api, fixtures);
    const body = { description: 'another', expiresAt: tomorrow() };
    const created = await api.call('createServiceAccountToken', { params: { id }, body });
    return { params: { id, tokenId: created.id } };
  }),

  getGroups: scenario(() => ({})),
  getGroup: scenario(async (_, { newGroup }) => ({ params: { groupId: await newGroup() } })),
  createGroup: scenario((_, { name }) => ({ body: { name: name('group') } })),
  updateGroup: scenario(async (_, { newGroup, name }) => ({
    params: { groupId: await newGroup() },
    body: { name: name('group') },
  })),
  deleteGroup: scenario(async (_, { newGroup }) => ({ params: { groupId: await newGroup() } })),

  getPermissions: scenario(() => ({})),
  getRoles: scenario(() => ({})),
  getRoleById: scenario(() => ({ params: { roleId: MEMBER_ROLE } })),
  validateRole: readScenario((_, { name }) => ({ body: { name: name('role') } })),
  createRole: scenario((_, { name }) => ({ body: { name: name('role') } })),
  updateRole: scenario(async (api, fixtures) => ({
    params: { roleId: await newRole(api, fixtures) },
    body: { name: fixtures.name('role') },
  })),
  deleteRole: scenario(async (api, fixtures) => ({
    params: { roleId: await newRole(api, fixtures) },
  })),

  getAllApiTokens: scenario(() => ({})),
  getApiTokensByName: scenario(async (api, fixtures) => ({
    params: { token: (await newToken(api, fixtures)).tokenName },
  })),
  createApiToken: scenario((_, { name }) => ({
    body: {
      type: 'client',
      tokenName: name('token'),
      environment: 'development',
      projects: ['default'],
    },
  })),
  updateApiToken: scenario(async (api, fixtures) => ({
    params: { token: (await newToken(api, fixtures)).secret },
    body: { expiresAt: tomorrow() },
  })),
  getProjectApiTokens: scenario(() => ({ params: { projectId: 'default' } })),
  createProjectApiToken: scenario((_, { name }) => ({
    params: { projectId: 'default' },
    body: { type: 'client', tokenName: name('token'), environment: 'development' },
  })),
  deleteProjectApiToken: scenario(async (api, fixtures) => ({
    params: { projectId: 'default', token: (await newToken(api, fixtures)).secret },
  })),
  deleteApiToken: scenario(async (api, fixtures) => ({
    params: { token: (await newToken(api, fixtures)).secret },
  })),

  getAllPublicSignupTokens: scenario(() => ({})),
  getPublicSignupToken: scenario(async (api, fixtures) => ({
    params: { token: await newInvitation(api, fixtures) },
  })),
  createPublicSignupToken: scenario((_, { name }) => ({
    body: { name: name('invitation'), expiresAt: tomorrow() },
  })),
  updatePublicSignupToken: scenario(async (api, fixtures) => ({
    params: { token: await newInvitation(api, fixtures) },
    body: { enabled: false },
  })),
  validatePublicSignupToken: scenario(async (api, fixtures) => ({
    params: { token: await newInvitation(api, fixtures) },
    token: null,
  })),
  addPublicSignupTokenUser: scenario(async (api, fixtures) => ({
    params: { token: await newInvitation(api, fixtures) },
    token: null,
    body: { email: `${fixtures.name('somebody')}@example.com`, password },
  })),
};

async function newAccount(api: Api, { name }: Fixtures): Promise<number> {
  const username = name('account');
  const body = { username, name: username, rootRole: EDITOR_ROLE };
  return (await api.call('createServiceAccount', { body })).id;
}

async function newRole(api: Api, { name }: Fixtures): Promise<number> {
  const { roles, id } = await api.call('createRole', { body: { name: name('role') } });
  return id ?? roles?.id;
}

/** A new user with a session. */
async function newSession(api: Api, username: string) {
  const user = { username, rootRole: EDITOR_ROLE, password };
  const { id } = await api.call('createUser', { body: user });
  const { headers, body } = await api.send(
    api.prepare('login', { body: { username, password }, token: null }),
  );
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { sessions } = await api.call('getUserSessions', { params: { id } });
  return { id: id as number, token: body.token as string, cookie, sessionId: sessions[0].id };
}

/** The token of a password link for a new user with a session. */
async function newPasswordLink(api: Api, username: string): Promise<string> {
  const body = { username, rootRole: EDITOR_ROLE, password };
  const { id } = await api.call('createUser', { body });
  await api.call('login', { body: { username, password }, token: null });
  const { resetPasswordUrl } = await api.call('resetUserPassword', { body: { id } });
  return new URL(resetPasswordUrl).searchParams.get('token') ?? '';
}

async function newToken(api: Api, { name }: Fixtures) {
  const tokenName = name('token');
  const { secret } = await api.call('createApiToken', {
    body: { type: 'client', tokenName, environment: 'development', projects: ['default'] },
  });
  return { tokenName, secret: secret as string };
}

async function newInvitation(api: Api, { name }: Fixtures): Promise<string> {
  const body = { name: name('invitation'), expiresAt: tomorrow() };
  return (await api.call('createPublicSignupToken', { body })).secret;
}
