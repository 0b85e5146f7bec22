import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createPerson,
  createProject,
  createRole,
  OWNER,
  refused,
  uncached,
} from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/user-admin';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

/** Packages have no terminal to print mails in, and no other way is set up. */
const hasTerminal = !process.env.FLAGWRIGHT_PACKAGED;

const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /api/admin/user-admin', () => {
  it('creates a user, and says whether an e-mail is on its way', async () => {
    const { status, body, headers } = await post({
      name: 'Ada',
      email: 'Ada@Example.com',
      username: 'ada',
      rootRole: 2,
      sendEmail: true,
    });

    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: {
        id: body.id,
        isAPI: false,
        accountType: 'User',
        name: 'Ada',
        email: 'Ada@Example.com',
        username: 'ada',
        imageUrl: gravatar('ada@example.com'),
        loginAttempts: 0,
        rootRole: 2,
        seenAt: null,
        createdAt: dateTime,
        inviteLink: expect.stringContaining(`/new-user?token=${body.id}.`),
        emailSent: hasTerminal,
      },
      location: `${path}/${body.id}`,
    });
  });

  it('accepts the name of a root role', async () => {
    const { body } = await post({ username: 'by-role-name', rootRole: 'Editor' });
    expect(body.rootRole).toBe(2);
  });

  it('accepts a custom root role', async () => {
    const role = await createRole(service, 'Auditor', { type: 'root-custom' });
    const { body } = await post({ username: 'by-custom-role', rootRole: 'Auditor' });
    expect(body.rootRole).toBe(role);
  });

  it('omits properties that were not sent', async () => {
    const { body } = await post({ username: 'bare', rootRole: 3 });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['name']));
    expect([body.email, body.imageUrl]).toEqual([undefined, gravatar('bare')]);
  });

  it.each([
    ['the e-mail address', { email: 'TWICE@example.com' }],
    ['the username', { username: 'TwIcE' }],
  ])('returns 409 if %s is taken in another case', async (_what, names) => {
    await post({ email: 'twice@example.com', username: 'twice', rootRole: 3 });
    expect(await post({ ...names, rootRole: 3 })).toMatchObject(
      refused(409, 'NameExistsError', 'already'),
    );
  });

  it('returns 409 if another user has the name as an address, or the address as a name', async () => {
    await post({ username: 'boss@corp.example', rootRole: 3 });
    await post({ email: 'chief@corp.example', rootRole: 3 });
    const replies = await Promise.all([
      post({ email: 'Boss@corp.example', rootRole: 3 }),
      post({ username: 'Chief@corp.example', rootRole: 3 }),
    ]);
    for (const reply of replies) expect(reply).toMatchObject(refused(409, 'NameExistsError'));
  });

  it('gives a text to only one of concurrent requests, as a name or as an address', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post({ [index % 2 ? 'email' : 'username']: 'both@example.com', rootRole: 3 }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it.each([
    ['neither name', { name: 'Nobody', rootRole: 3 }, '/body/email'],
    ['an empty username', { username: '  ', rootRole: 3 }, '/body/username'],
    ['no address', { email: 'not an address', rootRole: 3 }, '/body/email'],
    ['no role', { username: 'x' }, '/body/rootRole'],
    ['an unknown role', { username: 'x', rootRole: 999 }, '/body/rootRole'],
    ['a project role', { username: 'x', rootRole: OWNER }, '/body/rootRole'],
    ['a short password', { username: 'x', rootRole: 3, password: '1234567' }, '/body/password'],
    ['a reserved name', { username: 'Flagwright-System', rootRole: 3 }, '/body/username'],
    ['a common password', { username: 'x', rootRole: 3, password: 'password1' }, '/body/password'],
    [
      'the own name as the password',
      { email: 'kim.possible@corp.example', rootRole: 3, password: 'Kim.Possible' },
      '/body/password',
    ],
    ['a long username', { username: 'x'.repeat(81), rootRole: 3 }, '/body/username'],
  ])('returns 400 for %s', async (_what, body, pointer) => {
    expect(await post(body)).toMatchObject(refused(400, 'ValidationError', pointer));
  });

  it('gives a name to only one of concurrent requests, and 409 to the others', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post({ email: 'race@example.com', rootRole: 3 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('records the user without the password', async () => {
    const [event] = await recordedEvents(service, () =>
      post({ name: 'Eve', email: 'eve@example.com', rootRole: 3, password: 'eve’s own secret' }),
    );
    expect(event).toMatchObject({ type: 'user-created', createdByUserId: -42, preData: null });
    expect(event.data).toEqual({
      id: expect.any(Number),
      name: 'Eve',
      email: 'eve@example.com',
      rootRole: 3,
    });
  });
});

describe('GET /api/admin/user-admin/{id}', () => {
  it('returns the user as created', async () => {
    const reply = await post({ username: 'to-get', rootRole: 3 });
    const { inviteLink: _link, ...created } = reply.body;
    const { status, body } = await service.request('GET', `${path}/${created.id}`);
    expect({ status, body: { ...body, emailSent: false } }).toEqual({ status: 200, body: created });
  });

  it('returns 400 for an id that is not a number', async () => {
    expect(await service.request('GET', `${path}/ada`)).toMatchObject(
      refused(400, 'ValidationError', '/params/id'),
    );
  });

  it.each(['0', '-42', '-1337', '999999'])('returns 404 for %s', async (id) => {
    expect(await service.request('GET', `${path}/${id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('returns 404 for a service account', async () => {
    const { id } = await createAccount(service, 'no-person');
    expect(await service.request('GET', `${path}/${id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('GET /api/admin/user-admin', () => {
  it('lists users by id, without service accounts, and the root roles', async () => {
    const id = await createPerson(service, 'listed');
    const { id: account } = await createAccount(service, 'not-listed');
    const list = () => service.request('GET', path);
    const idsIn = ({ body }: Awaited<ReturnType<typeof list>>): number[] =>
      body.users.map((user: { readonly id: number }) => user.id);
    await expect.poll(async () => idsIn(await list())).toContain(id);
    const reply = await list();
    const { status, body } = reply;
    const ids = idsIn(reply);
    expect(status).toBe(200);
    expect(ids).not.toContain(account);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
    expect(body.rootRoles).toEqual(
      expect.arrayContaining([
        {
          id: 3,
          name: 'Viewer',
          type: 'root',
          description: expect.any(String),
          project: null,
        },
      ]),
    );
  });
});

describe('PUT /api/admin/user-admin/{id}', () => {
  it('changes the sent properties, and keeps the rest', async () => {
    const { body: before } = await post({ name: 'Old', username: 'to-put', rootRole: 3 });
    const { emailSent: _sent, inviteLink: _link, ...rest } = before;
    const { status, body } = await put(before.id, { email: 'put@example.com', rootRole: 'Admin' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...rest,
        email: 'put@example.com',
        rootRole: 1,
        imageUrl: gravatar('put@example.com'),
      },
    });
  });

  it('releases removed names', async () => {
    const { body } = await post({ email: 'free@example.com', username: 'freer', rootRole: 3 });
    await put(body.id, { email: null });
    expect((await post({ email: 'FREE@example.com', rootRole: 3 })).status).toBe(201);
  });

  it('can change the case of the user’s own address', async () => {
    const { body } = await post({ email: 'letters@example.com', rootRole: 3 });
    const reply = await put(body.id, { email: 'Letters@example.com' });
    expect(reply.body.email).toBe('Letters@example.com');
  });

  it('returns 409 for the address of another user', async () => {
    await post({ email: 'theirs@example.com', rootRole: 3 });
    const id = await createPerson(service, 'wants-theirs');
    expect(await put(id, { email: 'Theirs@example.com' })).toMatchObject(
      refused(409, 'NameExistsError'),
    );
  });

  it('returns 409 for the username of another user as the address', async () => {
    await post({ username: 'name@example.com', rootRole: 3 });
    const id = await createPerson(service, 'wants-a-name');
    expect(await put(id, { email: 'Name@example.com' })).toMatchObject(
      refused(409, 'NameExistsError'),
    );
  });

  it('returns 400 for a reserved name', async () => {
    const id = await createPerson(service, 'wants-to-be-admin');
    expect(await put(id, { username: 'initial admin' })).toMatchObject(
      refused(400, 'ValidationError', '/body/username'),
    );
  });

  it('returns 400 if no name would be left', async () => {
    const { body } = await post({ email: 'last@example.com', rootRole: 3 });
    expect(await put(body.id, { email: null })).toMatchObject(
      refused(400, 'ValidationError', '/body/email'),
    );
  });

  it('returns 404 for an unknown user', async () => {
    expect(await put(999_999, { name: 'x' })).toMatchObject(refused(404, 'NotFoundError'));
  });

  it('records both states, and nothing when nothing changes', async () => {
    const id = await createPerson(service, 'to-record');
    const events = await recordedEvents(service, async () => {
      await put(id, { name: 'Rec' });
      await put(id, { name: 'Rec' });
    });
    expect(events).toMatchObject([
      {
        type: 'user-updated',
        preData: { id, name: null, username: 'to-record', rootRole: 3 },
        data: { id, name: 'Rec', username: 'to-record', rootRole: 3 },
      },
    ]);
  });

  it('does not let administrators remove their own role', async () => {
    const { id, token } = await createAccount(service, 'self-demoting', 1);
    const reply = await service.request('PUT', `/api/admin/service-account/${id}`, {
      token,
      body: { rootRole: 3 },
    });
    expect(reply).toMatchObject(refused(409, 'ConflictError', 'own root role'));
  });
});

describe('DELETE /api/admin/user-admin/{id}', () => {
  it('removes the user, and releases the names', async () => {
    const id = await createPerson(service, 'to-delete');
    const { status, text } = await service.request('DELETE', `${path}/${id}`);
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect((await service.request('GET', `${path}/${id}`)).status).toBe(404);
    expect((await post({ username: 'To-Delete', rootRole: 3 })).status).toBe(201);
  });

  it('records the deleted user', async () => {
    const id = await createPerson(service, 'deleted-event');
    const events = await recordedEvents(service, () => service.request('DELETE', `${path}/${id}`));
    expect(events).toMatchObject([
      { type: 'user-deleted', data: null, preData: { id, username: 'deleted-event', rootRole: 3 } },
    ]);
  });

  it('removes the user from groups and projects', async () => {
    const id = await createPerson(service, 'in-a-group');
    const group = await createGroup(service, 'loses-a-user', [id]);
    const access = await createProject(service, 'loses-a-user');
    await service.request('POST', access, { body: { roles: [OWNER], users: [id], groups: [] } });

    await service.request('DELETE', `${path}/${id}`);

    const { body: left } = await service.request('GET', `/api/admin/groups/${group}`);
    const { body: people } = await service.request('GET', access);
    expect(left.users).toEqual([]);
    expect(people.users.map((user: { readonly id: number }) => user.id)).not.toContain(id);
  });

  it('returns 404 the second time', async () => {
    const id = await createPerson(service, 'twice-deleted');
    await service.request('DELETE', `${path}/${id}`);
    expect(await service.request('DELETE', `${path}/${id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('returns 409 for the caller’s own account, so that an administrator is left', async () => {
    const { id, token } = await createAccount(service, 'self-deleting', 1);
    const reply = await service.request('DELETE', `/api/admin/service-account/${id}`, { token });
    expect(reply).toMatchObject(refused(409, 'ConflictError', 'own account'));
  });
});

function post(body: unknown) {
  return service.request('POST', path, { body });
}

function gravatar(text: string) {
  return `https://gravatar.com/avatar/${createHash('sha256').update(text).digest('hex')}?s=42&d=retro&r=g`;
}

function put(id: number, body: unknown) {
  return service.request('PUT', `${path}/${id}`, { body });
}
