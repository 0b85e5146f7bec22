import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGroup,
  createPerson,
  createProject,
  MEMBER,
  OWNER,
  refused,
  uncached,
} from '../support/access.ts';
import { dateTime } from '../support/flags.ts';
import { projectAccessOf } from '../support/project-access.ts';
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

const { send, accessOf } = projectAccessOf(() => service);

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
