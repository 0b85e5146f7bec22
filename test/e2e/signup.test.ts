import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createProject,
  MEMBER,
  refused,
  uncached,
} from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/invite-link/tokens';
const password = 'correct horse battery staple';
const DAY_MS = 86_400_000;

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const viewer = {
  id: 3,
  type: 'root',
  name: 'Viewer',
  description: expect.any(String),
  project: null,
};

describe('POST /api/admin/invite-link/tokens', () => {
  it('creates a token for Viewers, with its link', async () => {
    const expiresAt = inDays(2);
    const { status, body, headers } = await service.request('POST', path, {
      body: { name: 'designers', expiresAt },
    });
    const { secret } = body;
    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: {
        secret: expect.stringMatching(/^[0-9a-f]{32}$/),
        url: `${service.url}/new-user?invite=${secret}`,
        name: 'designers',
        enabled: true,
        expiresAt,
        createdAt: expect.any(String),
        createdBy: expect.any(String),
        users: [],
        role: viewer,
      },
      location: `tokens/${secret}`,
    });
  });

  it.each([
    ['no name', { expiresAt: inDays(1) }, '/body/name'],
    ['no end', { name: 'x' }, '/body/expiresAt'],
    ['an invalid expiry', { name: 'x', expiresAt: 'soon' }, '/body/expiresAt'],
  ])('returns 400 for %s', async (_what, body, pointer) => {
    expect(await service.request('POST', path, { body })).toMatchObject(
      refused(400, 'ValidationError', pointer),
    );
  });

  it('records it without its secret', async () => {
    let secret = '';
    const [event] = await recordedEvents(service, async () => {
      secret = (await create('recorded')).secret;
    });
    expect(event).toMatchObject({
      type: 'public-signup-token-created',
      data: { name: 'recorded', enabled: true, role: 3 },
    });
    expect(JSON.stringify(event)).not.toContain(secret);
  });
});

describe('GET /api/admin/invite-link/tokens', () => {
  it('lists tokens, oldest first', async () => {
    const first = await create('first');
    const second = await create('second');
    const { status, body } = await service.request('GET', path);
    expect(status).toBe(200);
    expect(body.tokens.slice(-2)).toEqual([first, second]);
  });

  it('returns one by its secret', async () => {
    const token = await create('one');
    const { status, body } = await service.request('GET', `${path}/${token.secret}`);
    expect({ status, body }).toEqual({ status: 200, body: token });
  });

  it.each(['unknown', 'a'.repeat(32)])('returns 404 for %s', async (secret) => {
    expect(await service.request('GET', `${path}/${secret}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('returns `enabled: false` everywhere once the token is expired', async () => {
    const { secret, enabled } = await create('expired', inDays(-1));
    const { body: one } = await service.request('GET', `${path}/${secret}`);
    const { body: all } = await service.request('GET', path);
    const { body: updated } = await put(secret, { enabled: true });
    const inList = all.tokens.find((token: { secret: string }) => token.secret === secret);
    expect([enabled, one.enabled, inList.enabled, updated.enabled]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('PUT /api/admin/invite-link/tokens/{token}', () => {
  it('disables and enables a token', async () => {
    const token = await create('switched');
    const off = await put(token.secret, { enabled: false });
    const on = await put(token.secret, { enabled: true });
    expect([off.status, off.body, on.body]).toEqual([200, { ...token, enabled: false }, token]);
  });

  it('changes the expiry', async () => {
    const token = await create('moved');
    const expiresAt = inDays(3);
    const { body } = await put(token.secret, { expiresAt });
    expect(body).toEqual({ ...token, expiresAt });
  });

  it('returns 400 if both are missing', async () => {
    const { secret } = await create('neither');
    expect(await put(secret, {})).toMatchObject(refused(400, 'ValidationError', '/body/enabled'));
  });

  it('returns 404 for an unknown token', async () => {
    expect(await put('unknown', { enabled: false })).toMatchObject(refused(404, 'NotFoundError'));
  });

  it('records both states, and nothing when nothing changes', async () => {
    const { secret } = await create('updates');
    const events = await recordedEvents(service, async () => {
      await put(secret, { enabled: false });
      await put(secret, { enabled: false });
    });
    expect(events).toMatchObject([
      {
        type: 'public-signup-token-updated',
        data: { name: 'updates', enabled: false },
        preData: { name: 'updates', enabled: true },
      },
    ]);
  });
});

describe('GET /invite/{token}/validate', () => {
  it('returns 200 for a token that is valid', async () => {
    const { secret } = await create('valid');
    const { status, text } = await validate(secret);
    expect({ status, text }).toEqual({ status: 200, text: '' });
  });

  it('returns 400 for an unknown, disabled or expired token', async () => {
    const disabled = await create('disabled');
    await put(disabled.secret, { enabled: false });
    const expired = await create('expired', inDays(-1));
    for (const secret of ['unknown', disabled.secret, expired.secret]) {
      expect(await validate(secret)).toMatchObject(
        refused(400, 'ValidationError', '/params/token'),
      );
    }
  });
});

describe('POST /invite/{token}/signup', () => {
  it('creates a user with the role of the token, who can log in', async () => {
    const { secret } = await create('signs-up');
    const { status, body } = await signUp(secret, { email: 'ann@example.com', name: 'Ann' });
    const login = await service.request('POST', '/auth/simple/login', {
      token: null,
      body: { username: 'ann@example.com', password },
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { email: 'ann@example.com', name: 'Ann', rootRole: 3, accountType: 'User' },
    });
    expect(login.body.id).toBe(body.id);
  });

  it('is listed with the token', async () => {
    const { secret } = await create('told');
    const { body: user } = await signUp(secret, { email: 'told@example.com' });
    const { body } = await service.request('GET', `${path}/${secret}`);
    expect(body.users).toEqual([user]);
  });

  it('records the user and the use of the token, with the system as author', async () => {
    const { secret } = await create('logged');
    let id = 0;
    const events = await recordedEvents(service, async () => {
      id = (await signUp(secret, { email: 'logged@example.com' })).body.id;
    });
    expect(events).toMatchObject([
      { type: 'user-created', createdByUserId: -1337, data: { id, email: 'logged@example.com' } },
      {
        type: 'public-signup-token-user-added',
        createdByUserId: -1337,
        data: { token: 'logged', userId: id },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('returns 409 for an address that is taken', async () => {
    const { secret } = await create('taken');
    await signUp(secret, { email: 'taken@example.com' });
    expect(await signUp(secret, { email: 'TAKEN@example.com' })).toMatchObject(
      refused(409, 'NameExistsError'),
    );
  });

  it('accepts concurrent signups, each address once', async () => {
    const { secret } = await create('at once');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        signUp(secret, { email: `at-once-${index % 5}@example.com` }),
      ),
    );
    const { body } = await service.request('GET', `${path}/${secret}`);
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(5).fill(409),
    ]);
    expect(body.users).toHaveLength(5);
  });

  it('returns 400 for an unknown, disabled or expired token', async () => {
    const disabled = await create('closed');
    await put(disabled.secret, { enabled: false });
    const expired = await create('closed', inDays(-1));
    for (const secret of ['unknown', disabled.secret, expired.secret]) {
      expect(await signUp(secret, { email: 'late@example.com' })).toMatchObject(
        refused(400, 'ValidationError', '/params/token'),
      );
    }
  });

  it.each([
    ['no address', {}, '/body/email'],
    ['a bad address', { email: 'ann' }, '/body/email'],
    ['a short password', { email: 'p@example.com', password: 'short' }, '/body/password'],
    ['a common password', { email: 'p@example.com', password: 'iloveyou2' }, '/body/password'],
    ['the own address', { email: 'p@example.com', password: 'P@example.com' }, '/body/password'],
    ['no password', { email: 'p@example.com', password: undefined }, '/body/password'],
  ])('returns 400 for %s', async (_what, body, pointer) => {
    const { secret } = await create('refuses');
    expect(await signUp(secret, body)).toMatchObject(refused(400, 'ValidationError', pointer));
  });

  it('does not take over the login name of another user', async () => {
    await service.request('POST', '/api/admin/user-admin', {
      body: { username: 'boss@corp.example', rootRole: 3, password },
    });
    const { secret } = await create('strangers');
    const reply = await signUp(secret, { email: 'boss@corp.example', password: `${password}!` });
    const { status } = await service.request('POST', '/auth/simple/login', {
      token: null,
      body: { username: 'boss@corp.example', password },
    });
    expect(reply).toMatchObject(refused(409, 'NameExistsError'));
    expect(status).toBe(200);
  });

  it('returns 400 for a reserved name', async () => {
    const { secret } = await create('disguises');
    expect(
      await signUp(secret, { email: 'real@example.com', username: 'initial admin' }),
    ).toMatchObject(refused(400, 'ValidationError', '/body/username'));
  });

  it('ignores a role in the body', async () => {
    const { secret } = await create('no role');
    const { body } = await signUp(secret, { email: 'sly@example.com', rootRole: 1 });
    expect(body.rootRole).toBe(3);
  });

  it('returns 413 for more than 4 kB', async () => {
    const { secret } = await create('big');
    expect(await signUp(secret, { email: 'x'.repeat(5_000) })).toMatchObject(
      refused(413, 'ContentTooLarge'),
    );
  });
});

it('a new user signs up, joins a group, and works only in the group’s project', async () => {
  const { secret } = await create('colleagues');
  const { body: colleague } = await signUp(secret, { email: 'colleague@example.com' });
  const { body: login } = await service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username: 'colleague@example.com', password },
  });
  const { body: pat } = await service.request('POST', '/api/admin/user/tokens', {
    token: login.token,
    body: { description: 'my own', expiresAt: inDays(1) },
  });
  const group = await createGroup(service, 'colleagues', [colleague.id]);
  const access = await createProject(service, 'theirs');
  await createProject(service, 'others');
  await service.request('POST', access, { body: { roles: [MEMBER], users: [], groups: [group] } });

  const statuses = await Promise.all(
    ['theirs', 'others'].map(async (project) => {
      const path = `/api/admin/projects/${project}/features`;
      const body = { name: `a-flag-of-${project}` };
      return (await service.request('POST', path, { token: pat.secret, body })).status;
    }),
  );

  expect(statuses).toEqual([201, 403]);
});

it('deleted users are no longer listed with the token', async () => {
  const { secret } = await create('leaves');
  const { body: user } = await signUp(secret, { email: 'leaves@example.com' });
  await service.request('DELETE', `/api/admin/user-admin/${user.id}`);
  const { body } = await service.request('GET', `${path}/${secret}`);
  expect(body.users).toEqual([]);
});

it.each([
  ['GET', path],
  ['POST', path],
  ['GET', `${path}/x`],
  ['PUT', `${path}/x`],
])('%s %s is for administrators only', async (method, operation) => {
  const { token } = await createAccount(service, `editor ${method} ${operation}`, 2);
  const editor = await service.request(method, operation, { token, body: {} });
  const nobody = await service.request(method, operation, { token: null, body: {} });
  expect(editor).toMatchObject(refused(403, 'NoAccessError', '"ADMIN"'));
  expect(nobody).toMatchObject(refused(401, 'AuthenticationRequired'));
});

function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

async function create(name: string, expiresAt = inDays(1)) {
  return (await service.request('POST', path, { body: { name, expiresAt } })).body;
}

function put(secret: string, body: unknown) {
  return service.request('PUT', `${path}/${secret}`, { body });
}

function validate(secret: string) {
  return service.request('GET', `/invite/${secret}/validate`, { token: null });
}

function signUp(secret: string, body: object) {
  return service.request('POST', `/invite/${secret}/signup`, {
    token: null,
    body: { password, ...body },
  });
}
