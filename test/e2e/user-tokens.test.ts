import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, refused, uncached } from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/user/tokens';
const password = 'correct horse battery staple';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('POST /auth/simple/login', () => {
  it('returns the user and a token for one hour', async () => {
    await person('logs-in');
    const { status, body } = await logIn('Logs-In');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        username: 'logs-in',
        loginAttempts: 0,
        token: expect.stringMatching(/^user:[0-9a-f]{56}$/),
      },
    });
    expect(await statusOf(body.token)).toBe(200);
  });

  it.each([
    ['a wrong password', 'wrong-password', 'not the password'],
    ['an unknown user', 'nobody-of-that-name', password],
  ])('returns the same 401 for %s', async (_what, username, tried) => {
    await person(`real-${username}`);
    const unknown = await logIn('certainly-unknown');
    const reply = await logIn(username === 'wrong-password' ? `real-${username}` : username, tried);
    expect(reply).toMatchObject(refused(401, 'AuthenticationRequired', unknown.body.message));
  });

  it('returns 401 for a user without a password', async () => {
    await service.request('POST', '/api/admin/user-admin', {
      body: { username: 'no-password', rootRole: 3 },
    });
    expect((await logIn('no-password')).status).toBe(401);
  });

  it('checks ten concurrent wrong passwords, and then none for a while', async () => {
    const { id } = await person('guessed');
    await Promise.all(Array.from({ length: 12 }, () => logIn('guessed', 'a wrong guess')));
    const { body } = await service.request('GET', `/api/admin/user-admin/${id}`);
    expect([body.loginAttempts, (await logIn('guessed')).status]).toEqual([10, 401]);
  });

  it('sets a cookie, with which the owner gets in whatever others try', async () => {
    await person('guarded');
    const { headers } = await logIn('guarded');
    const [cookie, ...attributes] = (headers['set-cookie']?.[0] ?? '').split('; ');
    await Promise.all(Array.from({ length: 11 }, () => logIn('guarded', 'a wrong guess')));
    const statuses = [
      (await logIn('guarded')).status,
      (await logIn('guarded', password, { cookie: cookie ?? '' })).status,
    ];
    expect(statuses).toEqual([401, 200]);
    expect(cookie).toMatch(/^flagwright-device=[\w-]{43}$/);
    expect(attributes).toEqual([
      'Max-Age=31536000',
      'Path=/auth/simple',
      'HttpOnly',
      'SameSite=Lax',
    ]);
  });

  it('records no event', async () => {
    await person('unrecorded');
    expect(await recordedEvents(service, () => logIn('unrecorded'))).toEqual([]);
  });

  it('returns 413 for more than 4 kB', async () => {
    expect(await logIn('x'.repeat(5_000))).toMatchObject(refused(413, 'ContentTooLarge'));
  });
});

describe('changing a password', () => {
  const change = (token: string, body: object) =>
    service.request('POST', '/api/admin/user/change-password', { token, body });

  it('ends sessions and keeps tokens', async () => {
    const { token } = await person('changes');
    const { body: pat } = await createToken(token, 'stays');
    const { status } = await change(token, {
      password: 'another password',
      confirmPassword: 'another password',
      oldPassword: password,
    });
    expect([
      status,
      await statusOf(token),
      await statusOf(pat.secret),
      (await logIn('changes')).status,
      (await logIn('changes', 'another password')).status,
    ]).toEqual([200, 401, 200, 401, 200]);
  });

  it('returns 403 without the old password', async () => {
    const { token } = await person('forgot');
    expect(await change(token, { password: 'another password' })).toMatchObject(
      refused(403, 'NoAccessError', '/body/oldPassword'),
    );
  });

  it('returns 400 when the confirmation differs', async () => {
    const { token } = await person('mistypes');
    const body = { password: 'another password', confirmPassword: 'x', oldPassword: password };
    expect(await change(token, body)).toMatchObject(
      refused(400, 'ValidationError', '/body/confirmPassword'),
    );
  });

  it('needs no old password from administrators', async () => {
    const { id } = await person('helped');
    await service.request('POST', `/api/admin/user-admin/${id}/change-password`, {
      body: { password: 'given by an admin' },
    });
    expect((await logIn('helped', 'given by an admin')).status).toBe(200);
  });

  it('by an administrator ends sessions and tokens', async () => {
    const { id, token } = await person('had-guests');
    const { body: pat } = await createToken(token, 'guest');
    const events = await recordedEvents(service, () => reset(id, {}));
    expect([await statusOf(token), await statusOf(pat.secret)]).toEqual([401, 401]);
    expect(events).toMatchObject([
      { type: 'pat-deleted', preData: { id: 1, userId: id, description: 'guest' } },
    ]);
  });

  it('by an administrator keeps tokens if that is wanted', async () => {
    const { id, token } = await person('keeps-tokens');
    const { body: pat } = await createToken(token, 'kept');
    await reset(id, { revokeTokens: false });
    expect([await statusOf(token), await statusOf(pat.secret)]).toEqual([401, 200]);
  });

  it('by an administrator deletes also the tokens that are created meanwhile', async () => {
    const { id, token } = await person('quick');
    const [, ...created] = await Promise.all([
      reset(id, {}),
      ...Array.from({ length: 8 }, (_, index) => createToken(token, `quick ${index}`)),
    ]);
    const secrets = created.flatMap(({ body }) => body.secret ?? []);
    const { body } = await service.request('GET', `/api/admin/user-admin/${id}/tokens`);
    expect(body.pats).toEqual([]);
    expect(await Promise.all(secrets.map(statusOf))).toEqual(secrets.map(() => 401));
  });

  it('returns 400 for a common password or the own name', async () => {
    const { id, token } = await person('Margaret Hamilton');
    for (const weak of ['qwertyuiop', 'margarethamilton']) {
      const body = { password: weak, oldPassword: password };
      for (const reply of [await reset(id, body), await change(token, body)]) {
        expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/password'));
      }
    }
  });

  it('returns 404 for a service account', async () => {
    const { id } = await createAccount(service, 'has-no-password');
    const reply = await service.request('POST', `/api/admin/user-admin/${id}/change-password`, {
      body: { password: 'given by an admin' },
    });
    expect(reply).toMatchObject(refused(404, 'NotFoundError'));
  });
});

describe('POST /auth/simple/logout', () => {
  const logOut = (token: string | null) =>
    service.request('POST', '/auth/simple/logout', { token });

  it('ends the calling session and no other', async () => {
    const { token } = await person('logs-out');
    const { body: other } = await logIn('logs-out');
    const { status } = await logOut(token);
    expect([status, await statusOf(token), await statusOf(other.token)]).toEqual([200, 401, 200]);
  });

  it('returns 409 for a token that is no session', async () => {
    const { token } = await person('stays');
    const { body: pat } = await createToken(token, 'for scripts');
    expect(await logOut(pat.secret)).toMatchObject(refused(409, 'ConflictError', 'not a session'));
    expect(await logOut(service.adminToken)).toMatchObject(refused(409, 'ConflictError'));
    expect(await statusOf(pat.secret)).toBe(200);
  });

  it('returns 401 without a token', async () => {
    expect(await logOut(null)).toMatchObject(refused(401, 'AuthenticationRequired'));
  });
});

describe('tokens of a person, for administrators', () => {
  it('are listed without secrets, and deleted', async () => {
    const { id, token } = await person('watched');
    const { body: pat } = await createToken(token, 'seen');
    const { secret, ...shown } = pat;
    const tokens = `/api/admin/user-admin/${id}/tokens`;
    expect((await service.request('GET', tokens)).body).toEqual({ pats: [shown] });

    const events = await recordedEvents(service, () =>
      service.request('DELETE', `${tokens}/${pat.id}`),
    );
    expect([await statusOf(secret), await statusOf(token)]).toEqual([401, 200]);
    expect(events).toMatchObject([
      { type: 'pat-deleted', createdByUserId: -42, preData: { id: 1, userId: id } },
    ]);
    expect(await service.request('DELETE', `${tokens}/${pat.id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('are not those of a service account', async () => {
    const { id } = await createAccount(service, 'a-bot');
    expect(await service.request('GET', `/api/admin/user-admin/${id}/tokens`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('POST /api/admin/user/tokens', () => {
  it('creates a token, with its secret only this once', async () => {
    const { id, token } = await person('creates');
    const expiresAt = inAnHour();
    const { status, body } = await createToken(token, ' deploy ', expiresAt);
    const { secret, ...shown } = body;
    expect({ status, secret, shown }).toEqual({
      status: 201,
      secret: expect.stringMatching(/^user:[0-9a-f]{56}$/),
      shown: {
        id: 1,
        description: 'deploy',
        userId: id,
        createdAt: expect.any(String),
        expiresAt,
        seenAt: null,
      },
    });
    const list = await service.request('GET', path, { token });
    expect(list.body).toEqual({ pats: [shown] });
  });

  it('creates a token with the rights of its user', async () => {
    const editor = await person('rights-editor', 'Editor');
    const viewer = await person('rights-viewer', 'Viewer');
    const statuses = await Promise.all(
      [editor, viewer].map(async ({ token }, index) => {
        const { body } = await createToken(token, 'for flags');
        const reply = await service.request('POST', '/api/admin/projects/default/features', {
          token: body.secret,
          body: { name: `rights-${index}` },
        });
        return reply.status;
      }),
    );
    expect(statuses).toEqual([201, 403]);
  });

  it('returns 409 for a duplicate description', async () => {
    const { token } = await person('describes');
    await createToken(token, 'once');
    expect(await createToken(token, 'once')).toMatchObject(refused(409, 'NameExistsError'));
  });

  it('allows another user the same description', async () => {
    await createToken((await person('same-a')).token, 'same');
    expect((await createToken((await person('same-b')).token, 'same')).status).toBe(201);
  });

  it('creates at most ten under concurrent requests', async () => {
    const { token } = await person('many');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createToken(token, `token ${index}`)),
    );
    const { body } = await service.request('GET', path, { token });
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 400, 400]);
    expect(body.pats.map((pat: { readonly id: number }) => pat.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it.each([
    ['in the past', '2020-01-01T00:00:00Z'],
    ['no date', 'tomorrow'],
    ['missing', undefined],
  ])('returns 400 for an expiry that is %s', async (what, expiresAt) => {
    const { token } = await person(`ends-${what}`);
    const body = { description: 'x', ...(expiresAt && { expiresAt }) };
    expect(await service.request('POST', path, { token, body })).toMatchObject(
      refused(400, 'ValidationError', '/body/expiresAt'),
    );
  });

  it('records it without its secret', async () => {
    const { id, token } = await person('recorded');
    let secret = '';
    const [event] = await recordedEvents(service, async () => {
      secret = (await createToken(token, 'told')).body.secret;
    });
    expect(event).toMatchObject({
      type: 'pat-created',
      createdBy: 'recorded',
      createdByUserId: id,
      data: { id: 1, userId: id, description: 'told' },
    });
    expect(JSON.stringify(event)).not.toContain(secret.slice(5));
  });

  it.each(['GET', 'POST'])(
    '%s returns 404 for an admin token, which has no user',
    async (method) => {
      const body = { description: 'x', expiresAt: inAnHour() };
      expect(await service.request(method, path, { body })).toMatchObject(
        refused(404, 'NotFoundError', 'Admin tokens'),
      );
    },
  );
});

describe('DELETE /api/admin/user/tokens/{id}', () => {
  it('makes the token stop working', async () => {
    const { token } = await person('deletes');
    const { body } = await createToken(token, 'short-lived');
    const events = await recordedEvents(service, () =>
      service.request('DELETE', `${path}/${body.id}`, { token }),
    );
    expect(await statusOf(body.secret)).toBe(401);
    expect(events).toMatchObject([
      { type: 'pat-deleted', data: null, preData: { id: 1, description: 'short-lived' } },
    ]);
  });

  it('never reuses its id', async () => {
    const { token } = await person('counts');
    const { body: first } = await createToken(token, 'first');
    await service.request('DELETE', `${path}/${first.id}`, { token });
    expect((await createToken(token, 'second')).body.id).toBe(2);
  });

  it('returns 404 for a token of another user', async () => {
    const { token } = await person('owner-of-token');
    await createToken(token, 'mine');
    const other = await person('other-person');
    expect(await service.request('DELETE', `${path}/1`, { token: other.token })).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('returns 400 for an id that is not a number', async () => {
    const { token } = await person('no-number');
    expect(await service.request('DELETE', `${path}/x`, { token })).toMatchObject(
      refused(400, 'ValidationError', '/params/id'),
    );
  });
});

it('tokens of a deleted user are refused', async () => {
  const { id, token } = await person('goes');
  const { body } = await createToken(token, 'goes too');
  await service.request('DELETE', `/api/admin/user-admin/${id}`);
  expect([await statusOf(token), await statusOf(body.secret)]).toEqual([401, 401]);
});

/** Creates a user who can log in, and logs them in. */
async function person(username: string, rootRole: number | string = 3) {
  const { body } = await service.request('POST', '/api/admin/user-admin', {
    body: { username, rootRole, password },
  });
  const { body: login } = await logIn(username);
  return { id: body.id as number, token: login.token as string };
}

function logIn(username: string, tried = password, headers: Record<string, string> = {}) {
  return service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username, password: tried },
    headers,
  });
}

function reset(id: number, more: object) {
  return service.request('POST', `/api/admin/user-admin/${id}/change-password`, {
    body: { password: 'given by an admin', ...more },
  });
}

async function statusOf(token: string) {
  return (await service.request('GET', '/api/admin/user', { token })).status;
}

function createToken(token: string, description: string, expiresAt = inAnHour()) {
  return service.request('POST', path, { token, body: { description, expiresAt } });
}

function inAnHour() {
  return new Date(Date.now() + 3_600_000).toISOString();
}
