import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createPerson,
  createProject,
  createRole,
  EDITOR,
  MEMBER,
  OWNER,
  refused,
  uncached,
} from '../support/access.ts';
import { dateTime } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let ada: number;
let bob: number;
let team: number;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ada = await createPerson(service, 'ada');
  bob = await createPerson(service, 'bob');
  team = await createGroup(service, 'team', [bob]);
});

afterAll(() => service.stop());

describe('POST /api/admin/projects/{projectId}/access', () => {
  it('assigns all roles to groups and users, and returns no body', async () => {
    const path = await createProject(service, 'added');

    const { status, text } = await send('POST', path, {
      roles: [OWNER, MEMBER],
      groups: [team],
      users: [ada, ada],
    });

    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await accessOf(path)).toEqual({
      users: [{ id: ada, roles: [OWNER, MEMBER] }],
      groups: [{ id: team, roles: [OWNER, MEMBER] }],
    });
  });

  it('keeps existing roles', async () => {
    const path = await createProject(service, 'added-to');
    await send('POST', path, { roles: [OWNER], groups: [], users: [ada, bob] });

    await send('POST', path, { roles: [MEMBER], groups: [], users: [ada] });

    expect((await accessOf(path)).users).toEqual([
      { id: ada, roles: [OWNER, MEMBER] },
      { id: bob, roles: [OWNER] },
    ]);
  });

  it('records each assigned role', async () => {
    const path = await createProject(service, 'added-recorded');

    const events = await recordedEvents(service, () =>
      send('POST', path, { roles: [OWNER, MEMBER], groups: [team], users: [ada, bob] }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'project-access-added',
        project: 'added-recorded',
        data: {
          roles: [
            { roleId: OWNER, groupIds: [team], userIds: [ada, bob] },
            { roleId: MEMBER, groupIds: [team], userIds: [ada, bob] },
          ],
        },
        preData: null,
      }),
    ]);
  });

  it('changes and records nothing if they have the roles', async () => {
    const path = await createProject(service, 'added-again');
    const body = { roles: [MEMBER], groups: [team], users: [ada] };
    await send('POST', path, body);

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', path, body)).status).toBe(200);
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['no roles', { roles: [], groups: [], users: [1] }, '/body/roles'],
    ['no list of roles', { groups: [], users: [] }, '/body/roles'],
    ['no list of groups', { roles: [4], users: [] }, '/body/groups'],
    ['no list of users', { roles: [4], groups: [] }, '/body/users'],
    ['unknown roles', { roles: [4, 4_711, 4_712], groups: [], users: [] }, '4711, 4712'],
    ['roles of the instance', { roles: [1, 3], groups: [], users: [] }, '1, 3'],
    ['unknown users', { roles: [4], groups: [], users: [4_711, 4_712] }, '4711, 4712'],
    ['unknown groups', { roles: [4], groups: [4_711], users: [] }, '/body/groups'],
    ['a role that is not a number', { roles: ['boss'], groups: [], users: [] }, '/body/roles/0'],
    ['half a user', { roles: [4], groups: [], users: [1.5] }, '/body/users/0'],
    ['10,000 users', { roles: [4], groups: [], users: [...Array(10_000).keys()] }, '/body/users'],
  ])('refuses %s', async (_what, body, mention) => {
    expect(await send('POST', '/api/admin/projects/default/access', body)).toMatchObject(
      refused(400, 'ValidationError', mention),
    );
  });

  it('assigns nothing if one of them is unknown', async () => {
    const path = await createProject(service, 'added-nothing');

    const { status } = await send('POST', path, { roles: [OWNER], groups: [team], users: [4_711] });

    expect({ status, access: await accessOf(path) }).toEqual({
      status: 400,
      access: { users: [], groups: [] },
    });
  });

  it('returns 404 for an unknown project', async () => {
    const body = { roles: [OWNER], groups: [], users: [ada] };

    expect(await send('POST', '/api/admin/projects/nowhere/access', body)).toMatchObject(
      refused(404, 'NotFoundError', 'nowhere'),
    );
  });

  it('accepts more users than fit one transaction', async () => {
    const path = await createProject(service, 'added-many');
    const users: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      users.push(await createPerson(service, `one of many ${index}`));
    }

    const { status } = await send('POST', path, { roles: [MEMBER], groups: [], users });

    expect({ status, users: (await accessOf(path)).users.map(({ id }) => id) }).toEqual({
      status: 200,
      users,
    });
  });
});

describe('assigning roles in a project', () => {
  const give = (path: string, role: number, token: string) =>
    send('POST', path, { roles: [role], groups: [], users: [ada] }, token);

  it('is allowed for its owner, with any role', async () => {
    const path = await createProject(service, 'granted-by-owner');
    const owner = await createAccount(service, 'granting owner');
    await send('POST', path, { roles: [OWNER], groups: [], users: [owner.id] });
    const custom = await createRole(service, 'Approver', {
      permissions: [{ name: 'APPROVE_CHANGE_REQUEST' }],
    });

    expect((await give(path, custom, owner.token)).status).toBe(200);
  });

  it('is allowed for an owner through a group', async () => {
    const path = await createProject(service, 'granted-by-group');
    const owner = await createAccount(service, 'owner through a group');
    const group = await createGroup(service, 'owners', [owner.id]);
    await send('POST', path, { roles: [OWNER], groups: [group], users: [] });

    expect((await give(path, MEMBER, owner.token)).status).toBe(200);
  });

  it('is allowed for users who manage members, limited to their own roles', async () => {
    const path = await createProject(service, 'granted-by-manager');
    const manager = await createAccount(service, 'manager of members');
    const managing = await createRole(service, 'Manager', {
      permissions: [{ name: 'PROJECT_USER_ACCESS_WRITE' }],
    });
    await send('POST', path, { roles: [managing], groups: [], users: [manager.id] });

    expect((await give(path, managing, manager.token)).status).toBe(200);
    expect(await give(path, OWNER, manager.token)).toMatchObject(
      refused(403, 'NoAccessError', '4'),
    );
    const own = rolesPath('granted-by-manager', 'users', manager.id);
    expect(await send('PUT', own, { roles: [managing, OWNER] }, manager.token)).toMatchObject(
      refused(403, 'NoAccessError', '4'),
    );
    const all = { roles: [{ id: OWNER, users: [manager.id] }] };
    expect(await send('PUT', path, all, manager.token)).toMatchObject(
      refused(403, 'NoAccessError'),
    );
    const alone = `${rolesPath('granted-by-manager', 'users', bob)}/${OWNER}`;
    expect(await send('POST', alone, undefined, manager.token)).toMatchObject(
      refused(403, 'NoAccessError'),
    );
  });

  it('is refused for an editor without a role in it', async () => {
    const path = await createProject(service, 'granted-by-editor');
    const editor = await createAccount(service, 'granting editor', EDITOR);

    expect(await give(path, MEMBER, editor.token)).toMatchObject(
      refused(403, 'NoAccessError', '5'),
    );
  });

  it('is refused for a member', async () => {
    const path = await createProject(service, 'granted-by-member');
    const member = await createAccount(service, 'granting member');
    await send('POST', path, { roles: [MEMBER], groups: [], users: [member.id] });

    const reply = await give(path, MEMBER, member.token);

    expect(reply).toMatchObject(refused(403, 'NoAccessError', '"PROJECT_USER_ACCESS_WRITE"'));
    expect(reply.body.permissions).toEqual(['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE']);
  });
});

describe('GET /api/admin/projects/{projectId}/access', () => {
  it('returns users and groups with their roles, and all roles', async () => {
    const path = await createProject(service, 'read');
    await send('POST', path, { roles: [MEMBER, OWNER], groups: [team], users: [ada] });

    const { status, body } = await service.request('GET', path);

    expect(status).toBe(200);
    expect(body.users).toEqual([
      {
        id: ada,
        isAPI: false,
        name: 'ada',
        email: null,
        imageUrl: expect.stringContaining('https://'),
        addedAt: dateTime,
        roleId: MEMBER,
        roles: [MEMBER, OWNER],
      },
    ]);
    expect(body.groups).toEqual([
      {
        id: team,
        name: 'team',
        description: null,
        mappingsSSO: [],
        rootRole: null,
        createdBy: expect.stringMatching(/\S/),
        createdAt: dateTime,
        users: [expect.objectContaining({ user: expect.objectContaining({ id: bob }) })],
        addedAt: dateTime,
        roleId: MEMBER,
        roles: [MEMBER, OWNER],
      },
    ]);
    expect(body.roles.slice(0, 2)).toEqual([
      expect.objectContaining({ id: OWNER, name: 'Owner', type: 'project' }),
      expect.objectContaining({ id: MEMBER, name: 'Member', type: 'project' }),
    ]);
  });

  it('returns 404 for an unknown project', async () => {
    expect(await send('GET', '/api/admin/projects/nowhere/access')).toMatchObject(
      refused(404, 'NotFoundError', 'nowhere'),
    );
  });
});

describe('PUT /api/admin/projects/{projectId}/access', () => {
  it('replaces all access, and records both states', async () => {
    const path = await createProject(service, 'replaced');
    await send('POST', path, { roles: [OWNER], groups: [team], users: [ada] });
    const body = {
      roles: [
        { id: OWNER, users: [bob] },
        { id: MEMBER, users: [ada, bob], groups: [] },
      ],
    };

    const events = await recordedEvents(service, async () => {
      expect(await send('PUT', path, body)).toMatchObject({ status: 200, text: '' });
    });

    expect(await accessOf(path)).toEqual({
      users: [
        { id: ada, roles: [MEMBER] },
        { id: bob, roles: [OWNER, MEMBER] },
      ],
      groups: [],
    });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'project-access-updated',
        project: 'replaced',
        data: {
          roles: [
            { roleId: OWNER, groupIds: [], userIds: [bob] },
            { roleId: MEMBER, groupIds: [], userIds: [ada, bob] },
          ],
        },
        preData: { roles: [{ roleId: OWNER, groupIds: [team], userIds: [ada] }] },
      }),
    ]);
  });

  it('records nothing if nothing changes', async () => {
    const path = await createProject(service, 'replaced-again');
    const body = { roles: [{ id: MEMBER, users: [ada], groups: [team] }] };
    await send('PUT', path, body);

    expect(await recordedEvents(service, () => send('PUT', path, body))).toEqual([]);
  });

  it.each([
    ['no roles', {}, '/body/roles'],
    ['a role without id', { roles: [{ users: [] }] }, '/body/roles/0/id'],
    ['a role of the instance', { roles: [{ id: 1 }] }, '/body/roles'],
    ['an unknown user', { roles: [{ id: 4, users: [4_711] }] }, '4711'],
    ['an unknown group', { roles: [{ id: 4, groups: [4_711] }] }, '4711'],
  ])('refuses %s, and changes nothing', async (_what, body, mention) => {
    const path = '/api/admin/projects/default/access';
    const before = await accessOf(path);

    expect(await send('PUT', path, body)).toMatchObject(refused(400, 'ValidationError', mention));
    expect(await accessOf(path)).toEqual(before);
  });
});

describe.each([
  ['users', 'user', 'userId'],
  ['groups', 'group', 'groupId'],
] as const)('/api/admin/projects/{projectId}/%s/{id}/roles', (kind, one, idName) => {
  const subject = () => (kind === 'users' ? ada : team);

  it(`sets the roles of a ${one}, and records both states`, async () => {
    const path = await createProject(service, `set-${kind}`);
    const roles = rolesPath(`set-${kind}`, kind, subject());
    await send('PUT', roles, { roles: [OWNER] });

    const events = await recordedEvents(service, async () => {
      expect(await send('PUT', roles, { roles: [MEMBER] })).toMatchObject({
        status: 200,
        text: '',
      });
    });

    expect((await accessOf(path))[kind]).toEqual([{ id: subject(), roles: [MEMBER] }]);
    expect(events).toEqual([
      expect.objectContaining({
        type: `project-access-${one}-roles-updated`,
        project: `set-${kind}`,
        data: { roles: [MEMBER], [idName]: subject() },
        preData: { roles: [OWNER], [idName]: subject() },
      }),
    ]);
  });

  it.each([
    ['DELETE', undefined],
    ['PUT', { roles: [] }],
  ])('removes all roles (%s), and records the previous ones', async (method, body) => {
    const project = `removed-${kind}-${method.toLowerCase()}`;
    const path = await createProject(service, project);
    const roles = rolesPath(project, kind, subject());
    await send('PUT', roles, { roles: [OWNER, MEMBER] });

    const events = await recordedEvents(service, async () => {
      expect(await send(method, roles, body)).toMatchObject({ status: 200, text: '' });
    });

    expect((await accessOf(path))[kind]).toEqual([]);
    expect(events).toEqual([
      expect.objectContaining({
        type: `project-access-${one}-roles-deleted`,
        project,
        data: null,
        preData: { roles: [OWNER, MEMBER], [idName]: subject() },
      }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await createProject(service, `still-${kind}`);
    const roles = rolesPath(`still-${kind}`, kind, subject());
    await send('PUT', roles, { roles: [OWNER, MEMBER] });

    const events = await recordedEvents(service, async () => {
      expect((await send('PUT', roles, { roles: [MEMBER, OWNER] })).status).toBe(200);
      await send('DELETE', roles);
    });

    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      `project-access-${one}-roles-deleted`,
    ]);
    expect(await recordedEvents(service, () => send('DELETE', roles))).toEqual([]);
  });

  it('returns 404 for unknown projects and ids, 400 for invalid ids and roles', async () => {
    const body = { roles: [MEMBER] };
    const at = (project: string, id: number | string) => rolesPath(project, kind, id);

    const replies = await Promise.all([
      send('PUT', at('nowhere', subject()), body),
      send('PUT', at('default', 4_711), body),
      send('DELETE', at('default', 4_711)),
      send('PUT', at('default', 'abc'), body),
      send('PUT', at('default', subject()), { roles: [4_711] }),
      send('PUT', at('default', subject()), {}),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400, 400]);
  });
});

describe('POST /api/admin/projects/{projectId}/users/{userId}/roles/{roleId}', () => {
  const add = (project: string, user: number | string, role: number | string) =>
    send('POST', `${rolesPath(project, 'users', user)}/${role}`);

  it('assigns a first role to a user, and records it with the names', async () => {
    const path = await createProject(service, 'single');

    const events = await recordedEvents(service, async () => {
      expect(await add('single', ada, MEMBER)).toMatchObject({ status: 200, text: '' });
    });

    expect((await accessOf(path)).users).toEqual([{ id: ada, roles: [MEMBER] }]);
    expect(events).toEqual([
      expect.objectContaining({
        type: 'project-user-added',
        project: 'single',
        data: { roleId: MEMBER, userId: ada, roleName: 'Member', email: null },
        preData: null,
      }),
    ]);
  });

  it('returns 409 if the user has a role there', async () => {
    await createProject(service, 'single-again');
    await add('single-again', ada, MEMBER);

    expect(await add('single-again', ada, OWNER)).toMatchObject(refused(409, 'ConflictError'));
  });

  it.each([
    ['an unknown project', 'nowhere', 'ada', MEMBER, 404],
    ['an unknown user', 'default', 4_711, MEMBER, 404],
    ['an unknown role', 'default', 'ada', 4_711, 404],
    ['a role of the instance', 'default', 'ada', EDITOR, 404],
    ['an invalid role id', 'default', 'ada', 'boss', 400],
    ['an invalid user id', 'default', 'nobody', MEMBER, 400],
  ])('answers for %s', async (_what, project, user, role, status) => {
    expect((await add(project, user === 'ada' ? ada : user, role)).status).toBe(status);
  });
});

it('returns the projects in which a role is assigned, with counts', async () => {
  const role = await createRole(service, 'Counted');
  const robot = await createAccount(service, 'counted robot');
  for (const project of ['counted-one', 'counted-two']) await createProject(service, project);
  const give = (project: string, groups: number[], users: number[]) =>
    send('POST', `/api/admin/projects/${project}/access`, { roles: [role], groups, users });
  await give('counted-one', [team], [ada, bob, robot.id]);
  await give('counted-two', [], [ada]);

  const { status, body } = await send('GET', `/api/admin/projects/roles/${role}/access`);

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      projects: [
        { project: 'counted-one', role, userCount: 2, serviceAccountCount: 1, groupCount: 1 },
        { project: 'counted-two', role, userCount: 1, serviceAccountCount: 0, groupCount: 0 },
      ],
    },
  });
});

describe('a member of a group with access to a project', () => {
  const createFlag = (project: string, name: string, token: string) =>
    send('POST', `/api/admin/projects/${project}/features`, { name }, token);

  it('can change flags there, and not elsewhere, until the group is deleted', async () => {
    const path = await createProject(service, 'ours', 'protected');
    await createProject(service, 'theirs', 'protected');
    const colleague = await createAccount(service, 'colleague');
    const group = await createGroup(service, 'the colleagues', [colleague.id]);
    const before = await createFlag('ours', 'ours-0', colleague.token);
    await send('POST', path, { roles: [MEMBER], groups: [group], users: [] });

    const there = await createFlag('ours', 'ours-1', colleague.token);
    const elsewhere = await createFlag('theirs', 'theirs-1', colleague.token);
    await send('DELETE', `/api/admin/groups/${group}`);
    const afterwards = await createFlag('ours', 'ours-2', colleague.token);

    expect([before.status, there.status, elsewhere.status, afterwards.status]).toEqual([
      403, 201, 403, 403,
    ]);
    expect(elsewhere).toMatchObject(refused(403, 'NoAccessError', '"CREATE_FEATURE"'));
  });

  it('sees a private project, for which others get 404', async () => {
    const path = await createProject(service, 'hidden', 'private');
    const insider = await createAccount(service, 'insider');
    const outsider = await createAccount(service, 'outsider', EDITOR);
    const group = await createGroup(service, 'the insiders', [insider.id]);
    await send('POST', path, { roles: [MEMBER], groups: [group], users: [] });
    const body = { roles: [MEMBER], groups: [], users: [outsider.id] };

    expect((await send('GET', path, undefined, insider.token)).status).toBe(200);
    expect(await send('GET', path, undefined, outsider.token)).toMatchObject(
      refused(404, 'NotFoundError', 'hidden'),
    );
    expect((await send('POST', path, body, outsider.token)).status).toBe(404);
    expect((await createFlag('hidden', 'hidden-1', outsider.token)).status).toBe(404);
    expect((await createFlag('hidden', 'hidden-2', insider.token)).status).toBe(201);
  });

  it('has the permissions of a custom role in one environment only', async () => {
    await createProject(service, 'released', 'protected');
    const { id, token } = await createAccount(service, 'releaser');
    const role = await createRole(service, 'Releaser', {
      permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
    });
    const group = await createGroup(service, 'the releasers', [id]);
    await send('PUT', rolesPath('released', 'groups', group), { roles: [role] });
    await send('POST', '/api/admin/projects/released/features', { name: 'to-release' });
    const switchOn = (environment: string) =>
      send(
        'POST',
        `/api/admin/projects/released/features/to-release/environments/${environment}/on`,
        undefined,
        token,
      );

    expect((await switchOn('production')).status).toBe(200);
    expect(await switchOn('development')).toMatchObject(
      refused(403, 'NoAccessError', '"development"'),
    );
  });
});

function send(method: string, path: string, body?: unknown, token?: string) {
  return service.request(method, path, {
    ...(body !== undefined && { body }),
    ...(token !== undefined && { token }),
  });
}

interface Row {
  readonly id: number;
  readonly roles: readonly number[];
}

/** Roles of users and groups in a project. */
async function accessOf(path: string) {
  const { body } = await service.request('GET', path);
  const rows = (list: readonly Row[]) => list.map(({ id, roles }) => ({ id, roles }));
  return { users: rows(body.users), groups: rows(body.groups) };
}

function rolesPath(project: string, kind: 'users' | 'groups', id: number | string) {
  return `/api/admin/projects/${project}/${kind}/${id}/roles`;
}
