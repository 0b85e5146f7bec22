import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createGroup, createPerson, refused, uncached } from '../support/access.ts';
import { dateTime } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let ada: number;
let bob: number;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ada = await createPerson(service, 'ada');
  bob = await createPerson(service, 'bob');
});

afterAll(() => service.stop());

const GROUPS = '/api/admin/groups';

describe('POST /api/admin/groups', () => {
  it('creates a group and returns it', async () => {
    const { status, body, headers } = await post({
      name: 'complete',
      description: 'Who sells.',
      mappingsSSO: ['sales'],
      rootRole: 2,
      users: named(bob, ada, bob),
    });

    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        name: 'complete',
        description: 'Who sells.',
        mappingsSSO: ['sales'],
        rootRole: 2,
        createdBy: expect.stringMatching(/\S/),
        createdAt: dateTime,
        users: [member(ada, 'ada'), member(bob, 'bob')],
        projects: [],
        userCount: 2,
      },
      location: `${GROUPS}/${body.id}`,
    });
  });

  it('needs only a name', async () => {
    expect(await post({ name: 'bare' })).toMatchObject({
      status: 201,
      body: { description: null, mappingsSSO: [], rootRole: null, users: [], userCount: 0 },
    });
  });

  it('records the group with the ids of its users', async () => {
    const events = await recordedEvents(service, () =>
      post({ name: 'recorded', users: named(bob, ada) }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'group-created',
        project: null,
        data: expect.objectContaining({ name: 'recorded', rootRole: null, users: [ada, bob] }),
        preData: null,
      }),
    ]);
  });

  it('returns 409 for a name that is taken', async () => {
    await createGroup(service, 'taken');

    expect(await post({ name: 'taken' })).toMatchObject(refused(409, 'NameExistsError', 'taken'));
  });

  it.each([
    ['no name', {}, '/body/name'],
    ['a name of whitespace', { name: '  ' }, '/body/name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, '/body/name'],
    ['a name that is a number', { name: { a: 1 } }, '/body/name'],
    ['an unknown role', { name: 'bad', rootRole: 4_711 }, '4711'],
    ['unknown users', { name: 'bad', users: named(4_711, 4_712) }, '4711, 4712'],
    ['a user without id', { name: 'bad', users: [{ user: {} }] }, '/body/users/0/user/id'],
    ['a user with half an id', { name: 'bad', users: named(1.5) }, '/body/users/0/user/id'],
    ['10,000 users', { name: 'bad', users: Array(10_000).fill({}) }, '/body/users'],
    ['no object', ['bad'], '/body'],
  ])('refuses %s, naming it', async (_what, body, mention) => {
    expect(await post(body)).toMatchObject(refused(400, 'ValidationError', mention));
  });
});

describe('PUT /api/admin/groups/{groupId}', () => {
  it('replaces the group, and keeps the joining times of its users', async () => {
    const id = await createGroup(service, 'replaced', [ada], { description: 'Old.', rootRole: 2 });
    const { users } = await get(id);

    const { status, body } = await put(id, {
      name: 'replaced by',
      description: null,
      mappingsSSO: ['new'],
      rootRole: 1,
      users: named(ada, bob),
    });

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id,
        name: 'replaced by',
        description: null,
        mappingsSSO: ['new'],
        rootRole: 1,
        users: [users[0], member(bob, 'bob')],
        userCount: 2,
      },
    });
  });

  it('keeps omitted description, mappings and users, and removes the root role', async () => {
    const more = { description: 'Kept.', mappingsSSO: ['kept'], rootRole: 2 };
    const id = await createGroup(service, 'sparing', [ada], more);

    const { body } = await put(id, { name: 'sparing' });

    expect(body).toMatchObject({
      description: 'Kept.',
      mappingsSSO: ['kept'],
      rootRole: null,
      users: [member(ada, 'ada')],
    });
  });

  it('clears empty properties', async () => {
    const more = { description: 'Gone.', mappingsSSO: ['gone'], rootRole: 2 };
    const id = await createGroup(service, 'cleared', [ada, bob], more);

    const { body } = await put(id, {
      name: 'cleared',
      description: null,
      mappingsSSO: [],
      rootRole: null,
      users: [],
    });

    expect(body).toMatchObject({
      description: null,
      mappingsSSO: [],
      rootRole: null,
      users: [],
      userCount: 0,
    });
  });

  it('records one event, with the group before and after', async () => {
    const id = await createGroup(service, 'before', [ada]);

    const events = await recordedEvents(service, () =>
      put(id, { name: 'after', users: named(bob) }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'group-updated',
        data: expect.objectContaining({ id, name: 'after', users: [bob] }),
        preData: expect.objectContaining({ id, name: 'before', users: [ada] }),
      }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    const id = await createGroup(service, 'steady', [ada, bob]);

    const events = await recordedEvents(service, () =>
      put(id, { name: 'steady', users: named(bob, ada) }),
    );

    expect(events).toEqual([]);
  });

  it('releases the old name', async () => {
    const id = await createGroup(service, 'first name');
    await put(id, { name: 'second name' });

    expect(await post({ name: 'first name' })).toMatchObject({ status: 201 });
  });

  it('changes nothing when one of the users does not exist', async () => {
    const id = await createGroup(service, 'all or nothing', [ada]);
    const before = await get(id);

    const { status } = await put(id, { name: 'other', users: named(bob, 4_711) });

    expect({ status, after: await get(id) }).toEqual({ status: 400, after: before });
  });

  it('returns 409 for the name of another group', async () => {
    await createGroup(service, 'of another');
    const id = await createGroup(service, 'own');

    expect(await put(id, { name: 'of another' })).toMatchObject(refused(409, 'NameExistsError'));
  });

  it('returns 404 for an unknown group', async () => {
    expect(await put(4_711, { name: 'any' })).toMatchObject(refused(404, 'NotFoundError', '4711'));
  });

  it.each([['abc'], ['1.5'], ['-1'], ['99999999999'], ['1e400']])(
    'returns 400 for the id %s',
    async (id) => {
      expect(await put(id, { name: 'any' })).toMatchObject(
        refused(400, 'ValidationError', '/params/groupId'),
      );
    },
  );
});

describe('GET /api/admin/groups', () => {
  it('lists groups with their projects and the ids of their users', async () => {
    const id = await createGroup(service, 'listed', [bob, ada]);
    await service.request('POST', '/api/admin/projects/default/access', {
      body: { roles: [5], groups: [id], users: [] },
    });

    const { status, body } = await service.request('GET', GROUPS);

    expect({ status, group: body.groups.find((group: { id: number }) => group.id === id) }).toEqual(
      {
        status: 200,
        group: { ...(await get(id)), projects: ['default'], users: named(ada, bob) },
      },
    );
  });

  it('returns one by its id, and 404 for an unknown one', async () => {
    const id = await createGroup(service, 'gotten', [ada]);

    expect(await get(id)).toMatchObject({ id, name: 'gotten', users: [member(ada, 'ada')] });
    expect(await service.request('GET', `${GROUPS}/4711`)).toMatchObject(
      refused(404, 'NotFoundError', '4711'),
    );
  });
});

describe('DELETE /api/admin/groups/{groupId}', () => {
  const remove = (id: number) => service.request('DELETE', `${GROUPS}/${id}`);

  it('deletes the group with its roles in projects, and records its state', async () => {
    const id = await createGroup(service, 'short-lived', [ada]);
    await service.request('POST', '/api/admin/projects/default/access', {
      body: { roles: [5], groups: [id], users: [] },
    });

    const events = await recordedEvents(service, async () => {
      expect(await remove(id)).toMatchObject({ status: 200, text: '' });
    });

    expect(events).toEqual([
      expect.objectContaining({
        type: 'group-deleted',
        data: null,
        preData: expect.objectContaining({ id, name: 'short-lived', users: [ada] }),
      }),
    ]);
    const { body } = await service.request('GET', '/api/admin/projects/default/access');
    expect(body.groups.map((group: { id: number }) => group.id)).not.toContain(id);
  });

  it('returns 404 for a deleted group', async () => {
    const id = await createGroup(service, 'gone');
    await remove(id);

    expect(await remove(id)).toMatchObject(refused(404, 'NotFoundError'));
  });
});

describe('groups', () => {
  it.each([
    ['GET', GROUPS, undefined],
    ['POST', GROUPS, { name: 'x' }],
    ['GET', `${GROUPS}/1`, undefined],
    ['PUT', `${GROUPS}/1`, { name: 'x' }],
    ['DELETE', `${GROUPS}/1`, undefined],
  ])('need an administrator: %s %s', async (method, path, body) => {
    const { token } = await createAccount(service, `editor for ${method} ${path}`, 2);

    const reply = await service.request(method, path, { body, token });

    expect(reply).toMatchObject(refused(403, 'NoAccessError', '"ADMIN"'));
    expect(reply.body.permissions).toEqual(['ADMIN']);
  });

  it('give their root role to their users', async () => {
    const { id, token } = await createAccount(service, 'promoted');
    const create = () =>
      service.request('POST', '/api/admin/tag-types', { body: { name: 'by-promoted' }, token });
    const before = await create();
    await createGroup(service, 'promoting', [id], { rootRole: 2 });

    expect([before.status, (await create()).status]).toEqual([403, 201]);
  });
});

function post(body: unknown) {
  return service.request('POST', GROUPS, { body });
}

function named(...ids: readonly number[]) {
  return ids.map((id) => ({ user: { id } }));
}

function member(id: number, username: string) {
  return {
    joinedAt: dateTime,
    createdBy: expect.stringMatching(/\S/),
    user: {
      id,
      isAPI: false,
      accountType: 'User',
      username,
      imageUrl: expect.stringContaining('https://'),
      loginAttempts: 0,
      rootRole: 3,
      seenAt: null,
      createdAt: dateTime,
    },
  };
}

async function get(id: number) {
  return (await service.request('GET', `${GROUPS}/${id}`)).body;
}

function put(id: number | string, body: unknown) {
  return service.request('PUT', `${GROUPS}/${id}`, { body });
}
