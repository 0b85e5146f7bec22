import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createPerson,
  createProject,
  createRole,
  refused,
  uncached,
} from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const ROLES = '/api/admin/roles';

const inProduction = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' };

describe('GET /api/admin/roles', () => {
  it('lists built-in and custom roles', async () => {
    const id = await createRole(service, 'Listed', { description: 'To be seen.' });

    const { status, body } = await service.request('GET', ROLES);

    expect(status).toBe(200);
    expect(body.version).toBe(1);
    expect(body.roles.slice(0, 5).map((role: object) => Object.values(role).slice(0, 3))).toEqual([
      [1, 'Admin', 'root'],
      [2, 'Editor', 'root'],
      [3, 'Viewer', 'root'],
      [4, 'Owner', 'project'],
      [5, 'Member', 'project'],
    ]);
    expect(body.roles).toContainEqual({
      id,
      name: 'Listed',
      type: 'custom',
      description: 'To be seen.',
      project: null,
    });
  });

  it('returns the permissions of a role, and their environments', async () => {
    const id = await createRole(service, 'Told', {
      permissions: [{ name: 'CREATE_FEATURE' }, { name: 'CREATE_FEATURE_STRATEGY' }, inProduction],
    });

    const { status, body } = await get(id);

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id,
        name: 'Told',
        type: 'custom',
        description: '',
        permissions: [
          {
            id: expect.any(Number),
            name: 'CREATE_FEATURE',
            displayName: 'Create feature',
            type: 'project',
          },
          {
            id: expect.any(Number),
            name: 'CREATE_FEATURE_STRATEGY',
            displayName: 'Create feature strategy',
            type: 'environment',
            environment: null,
          },
          {
            id: expect.any(Number),
            name: 'UPDATE_FEATURE_ENVIRONMENT',
            displayName: 'Update feature environment',
            type: 'environment',
            environment: 'production',
          },
        ],
      },
    });
  });

  it('returns 404 for an unknown role, 400 for an invalid id', async () => {
    expect(await get(4_711)).toMatchObject(refused(404, 'NotFoundError', '4711'));
    expect(await get('abc')).toMatchObject(refused(400, 'ValidationError', '/params/roleId'));
  });
});

describe('POST /api/admin/roles', () => {
  it('records the role with its permissions', async () => {
    const events = await recordedEvents(service, () =>
      post({ name: 'Recorded', type: 'root-custom', permissions: [{ name: 'CREATE_ADDON' }] }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'role-created',
        data: {
          id: expect.any(Number),
          name: 'Recorded',
          type: 'root-custom',
          description: '',
          permissions: [{ name: 'CREATE_ADDON' }],
        },
        preData: null,
      }),
    ]);
  });

  it.each([['Twice'], ['Owner']])('returns 409 for the name %s, which is taken', async (name) => {
    await post({ name: 'Twice' });

    expect(await post({ name })).toMatchObject(refused(409, 'NameExistsError', name));
  });

  it.each([
    ['no name', {}, '/body/name'],
    ['a name of whitespace', { name: ' ' }, '/body/name'],
    ['a type that is built in', { name: 'Bad', type: 'root' }, '/body/type'],
    ['an unknown permission', { name: 'Bad', permissions: [{ name: 'FLY' }] }, 'FLY'],
    [
      'an unknown environment',
      { name: 'Bad', permissions: [{ ...inProduction, environment: 'moon' }] },
      'moon',
    ],
    [
      '10,000 permissions',
      { name: 'Bad', permissions: Array.from({ length: 10_000 }, () => ({})) },
      '/body/permissions',
    ],
  ])('refuses %s', async (_what, body, mention) => {
    expect(await post(body)).toMatchObject(refused(400, 'ValidationError', mention));
  });
});

describe('POST /api/admin/roles/validate', () => {
  const validate = (body: unknown) => service.request('POST', `${ROLES}/validate`, { body });

  it('accepts a valid role without creating it', async () => {
    const events = await recordedEvents(service, async () => {
      expect(await validate({ name: 'Possible', permissions: [inProduction] })).toMatchObject({
        status: 200,
        text: '',
      });
    });

    expect(events).toEqual([]);
  });

  it('refuses an invalid role', async () => {
    await createRole(service, 'In the way');

    expect(await validate({ name: 'In the way' })).toMatchObject(refused(409, 'NameExistsError'));
    expect(await validate({ name: 'Bad', permissions: [{ name: 'FLY' }] })).toMatchObject(
      refused(400, 'ValidationError', 'FLY'),
    );
  });
});

describe('PUT /api/admin/roles/{roleId}', () => {
  it('changes the sent properties, keeps the rest, and records both states', async () => {
    const id = await createRole(service, 'Old', {
      description: 'Kept.',
      permissions: [{ name: 'CREATE_FEATURE' }],
    });

    const events = await recordedEvents(service, async () => {
      expect(await put(id, { name: 'New' })).toMatchObject({
        status: 200,
        body: { version: 1, roles: { id, name: 'New', type: 'custom', description: 'Kept.' } },
      });
    });

    expect(events).toEqual([
      expect.objectContaining({
        type: 'role-updated',
        data: expect.objectContaining({ name: 'New', permissions: [{ name: 'CREATE_FEATURE' }] }),
        preData: expect.objectContaining({ name: 'Old' }),
      }),
    ]);
  });

  it('applies to users who have the role', async () => {
    await createProject(service, 'changing-roles', 'protected');
    const { id: user, token } = await createAccount(service, 'role holder');
    const id = await createRole(service, 'Growing');
    await service.request('PUT', `/api/admin/projects/changing-roles/users/${user}/roles`, {
      body: { roles: [id] },
    });
    const create = (name: string) =>
      service.request('POST', '/api/admin/projects/changing-roles/features', {
        body: { name },
        token,
      });
    const before = await create('by-growing-role-1');
    await put(id, { name: 'Growing', permissions: [{ name: 'CREATE_FEATURE' }] });

    expect(before.status).toBe(403);
    // The roles of a user come from an index, which may be late.
    await expect.poll(async () => (await create('by-growing-role-2')).status).toBe(201);
  });

  it('records nothing when nothing changes', async () => {
    const id = await createRole(service, 'Same', { permissions: [inProduction] });

    const events = await recordedEvents(service, () =>
      put(id, { name: 'Same', permissions: [inProduction, inProduction] }),
    );

    expect(events).toEqual([]);
  });

  it.each([
    ['a built-in role', 4, { name: 'Boss' }, 400, 'Owner'],
    ['an unknown role', 4_711, { name: 'Nobody' }, 404, '4711'],
  ])('refuses %s', async (_what, id, body, status, mention) => {
    expect(await put(id, body)).toMatchObject({
      status,
      body: { message: expect.stringContaining(mention) },
    });
  });

  it('refuses another type, and the name of another role', async () => {
    const id = await createRole(service, 'Typed');

    expect(await put(id, { name: 'Typed', type: 'root-custom' })).toMatchObject(
      refused(400, 'ValidationError', '/body/type'),
    );
    expect(await put(id, { name: 'Viewer' })).toMatchObject(refused(409, 'NameExistsError'));
  });
});

describe('DELETE /api/admin/roles/{roleId}', () => {
  it('deletes an unassigned role, and records its state', async () => {
    const id = await createRole(service, 'Unused');

    const events = await recordedEvents(service, async () => {
      expect(await remove(id)).toMatchObject({ status: 200, text: '' });
    });

    expect(events).toEqual([
      expect.objectContaining({
        type: 'role-deleted',
        data: null,
        preData: expect.objectContaining({ id, name: 'Unused' }),
      }),
    ]);
    expect((await get(id)).status).toBe(404);
  });

  it('returns 409 if a user has it in a project', async () => {
    const id = await createRole(service, 'Given');
    const user = await createPerson(service, 'given a role');
    await service.request('POST', '/api/admin/projects/default/access', {
      body: { roles: [id], groups: [], users: [user] },
    });

    expect(await remove(id)).toMatchObject(refused(409, 'ConflictError', `user ${user}`));
  });

  it('returns 409 while a user or group has it as root role, and works afterwards', async () => {
    const id = await createRole(service, 'Rooted', { type: 'root-custom' });
    const group = await createGroup(service, 'rooted', [], { rootRole: id });
    const user = await createPerson(service, 'rooted', id);

    expect(await remove(id)).toMatchObject(
      refused(409, 'ConflictError', `user ${user}, group ${group}`),
    );
    await service.request('PUT', `/api/admin/groups/${group}`, { body: { name: 'rooted' } });
    await service.request('DELETE', `/api/admin/user-admin/${user}`);
    expect((await remove(id)).status).toBe(200);
  });

  it('refuses a built-in role, and returns 404 for an unknown one', async () => {
    expect(await remove(1)).toMatchObject(refused(400, 'ValidationError', 'Admin'));
    expect(await remove(4_711)).toMatchObject(refused(404, 'NotFoundError', '4711'));
  });
});

describe('roles', () => {
  it.each([
    ['GET', ROLES, undefined, 'READ_ROLE'],
    ['GET', `${ROLES}/1`, undefined, 'READ_ROLE'],
    ['POST', ROLES, { name: 'x' }, 'ADMIN'],
    ['POST', `${ROLES}/validate`, { name: 'x' }, 'ADMIN'],
    ['PUT', `${ROLES}/6`, { name: 'x' }, 'ADMIN'],
    ['DELETE', `${ROLES}/6`, undefined, 'ADMIN'],
    ['GET', '/api/admin/projects/roles/4/access', undefined, 'READ_ROLE'],
  ])('are refused without permission: %s %s', async (method, path, body, permission) => {
    const { token } = await createAccount(service, `editor for ${method} ${path}`, 2);

    const reply = await service.request(method, path, { body, token });

    expect(reply).toMatchObject(refused(403, 'NoAccessError', `"${permission}"`));
  });

  it('are readable with the permission to read them', async () => {
    const id = await createRole(service, 'Reader', {
      type: 'root-custom',
      permissions: [{ name: 'READ_ROLE' }],
    });
    const { token } = await createAccount(service, 'reader of roles', id);

    expect((await service.request('GET', ROLES, { token })).status).toBe(200);
  });
});

it('lists all permissions, with those of each environment', async () => {
  const { token } = await createAccount(service, 'viewer of permissions');

  const { status, body } = await service.request('GET', '/api/admin/permissions', { token });

  expect({ status, version: body.version }).toEqual({ status: 200, version: 1 });
  expect(body.permissions.root).toContainEqual({
    id: 1,
    name: 'ADMIN',
    displayName: 'Admin',
    type: 'root',
  });
  expect(body.permissions.project).toContainEqual(
    expect.objectContaining({
      name: 'READ_PROJECT_API_TOKEN',
      displayName: 'Read project API token',
      type: 'project',
    }),
  );
  const [development, production] = body.permissions.environments;
  expect([development.name, production.name]).toEqual(['development', 'production']);
  expect(production.permissions).toContainEqual(
    expect.objectContaining({
      name: 'CREATE_FEATURE_STRATEGY',
      type: 'environment',
      environment: 'production',
    }),
  );
});

function get(id: number | string) {
  return service.request('GET', `${ROLES}/${id}`);
}

function post(body: unknown) {
  return service.request('POST', ROLES, { body });
}

function put(id: number | string, body: unknown) {
  return service.request('PUT', `${ROLES}/${id}`, { body });
}

function remove(id: number) {
  return service.request('DELETE', `${ROLES}/${id}`);
}
