import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createProject,
  OWNER,
  refused,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/user-admin';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('GET /api/admin/user-admin/search', () => {
  it('finds part of a name, username or address in any case, for every caller', async () => {
    const { token } = await createAccount(service, 'needle-account', VIEWER);
    await post({ name: 'The Needle', username: 'search-a', rootRole: 3 });
    await post({ username: 'needles', rootRole: 3 });
    await post({ email: 'a@needle.example', rootRole: 3 });
    const find = async () => {
      const { status, body } = await service.request('GET', `${path}/search?q=nEEDLe`, { token });
      expect(status).toBe(200);
      return body.map(
        ({ name, username, email }: Record<string, string>) => name ?? username ?? email,
      );
    };
    await expect.poll(find).toEqual(['The Needle', 'needles', 'a@needle.example']);
  });

  it('finds nobody for an empty query', async () => {
    const { status, body } = await service.request('GET', `${path}/search`);
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });
});

describe('GET /api/admin/user-admin/admin-count', () => {
  it('counts those with a password, those without, and service accounts', async () => {
    const { body: before } = await service.request('GET', `${path}/admin-count`);
    await post({ username: 'admin-1', rootRole: 1, password: 'with a password' });
    await post({ username: 'admin-2', rootRole: 1 });
    await createAccount(service, 'admin-3', 1);
    const count = async () => (await service.request('GET', `${path}/admin-count`)).body;
    await expect.poll(count).toEqual({
      password: before.password + 1,
      noPassword: before.noPassword + 1,
      service: before.service + 1,
    });
  });
});

describe('POST /api/admin/user-admin/validate-password', () => {
  const validate = (password: string) =>
    service.request('POST', `${path}/validate-password`, { body: { password } });

  it('returns 200 for a password that is long enough', async () => {
    expect((await validate('x7 q!k2z')).status).toBe(200);
  });

  it.each([
    ['a common one', 'Password1234', 'common'],
    ['the longest row of digits', '1234567890', 'common'],
    ['whitespace', ' '.repeat(12), 'whitespace'],
    ['one repeated character', 'a'.repeat(16), 'repeat'],
    ['the name of the service', 'Flagwright2026!', 'name'],
  ])('returns 400 for %s', async (_what, password, reason) => {
    const reply = await validate(password);
    expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/password'));
    expect(reply.body.message).toContain(reason);
    expect(reply.text).not.toContain(password);
  });

  it('returns 400 for one that is too short', async () => {
    expect(await validate('1234567')).toMatchObject(
      refused(400, 'ValidationError', '/body/password'),
    );
  });
});

describe('GET /api/admin/user', () => {
  it('returns the calling user with their permissions', async () => {
    const { id, token } = await createAccount(service, 'who-am-i', VIEWER);
    const access = await createProject(service, 'who-am-i');
    await service.request('POST', access, { body: { roles: [OWNER], users: [id], groups: [] } });
    const { status, body } = await service.request('GET', '/api/admin/user', { token });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        user: { id, username: 'who-am-i', rootRole: VIEWER, accountType: 'Service Account' },
        feedback: [],
        splash: {},
      },
    });
    expect(body.permissions).toEqual(
      expect.arrayContaining([
        { permission: 'UPDATE_PROJECT', project: 'who-am-i' },
        { permission: 'CREATE_FEATURE_STRATEGY', project: 'who-am-i', environment: '*' },
      ]),
    );
  });

  it('shows an admin token as the user that events name', async () => {
    const { body } = await service.request('GET', '/api/admin/user');
    expect(body).toMatchObject({
      user: { id: -42, isAPI: true },
      permissions: [{ permission: 'ADMIN' }],
    });
  });
});

describe('GET /api/admin/user/profile and /roles', () => {
  it('return the roles and projects of the caller, including groups', async () => {
    const { id, token } = await createAccount(service, 'profiled', VIEWER);
    const group = await createGroup(service, 'profiled', [id], { rootRole: 2 });
    const access = await createProject(service, 'profiled');
    await service.request('POST', access, { body: { roles: [OWNER], users: [], groups: [group] } });

    const get = async (suffix: string) =>
      (await service.request('GET', `/api/admin/user/${suffix}`, { token })).body;
    const names = ({ roles }: { readonly roles: readonly { readonly name: string }[] }) =>
      roles.map(({ name }) => name);

    expect(await get('profile')).toMatchObject({
      rootRole: { id: VIEWER },
      projects: ['profiled'],
      features: [],
      subscriptions: [],
    });
    expect(names(await get('roles'))).toEqual(['Editor', 'Viewer']);
    expect(names(await get('roles?projectId=profiled'))).toEqual(['Owner']);
  });
});

describe('permissions', () => {
  it.each([
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/1`],
    ['GET', `${path}/x`],
    ['PUT', `${path}/1`],
    ['DELETE', `${path}/1`],
    ['GET', `${path}/admin-count`],
    ['POST', `${path}/1/change-password`],
  ])('%s %s is for administrators only', async (method, operation) => {
    const { token } = await createAccount(service, `editor-${method}-${operation.slice(-20)}`, 2);
    const editor = await service.request(method, operation, { token, body: {} });
    const nobody = await service.request(method, operation, { token: null, body: {} });
    expect(editor).toMatchObject(refused(403, 'NoAccessError', '"ADMIN"'));
    expect(nobody).toMatchObject(refused(401, 'AuthenticationRequired'));
  });
});

function post(body: unknown) {
  return service.request('POST', path, { body });
}
