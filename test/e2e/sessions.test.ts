import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, uncached } from '../support/access.ts';
import { createSignInUser, newBrowser, signIn } from '../support/browser.ts';
import { inAnHour, password } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const ME = '/api/admin/user';
const SESSIONS = '/api/admin/user/sessions';
const ADMIN = 1;

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('a session', () => {
  it('is who the person is, without a token', async () => {
    const { id, ask } = await newBrowser(service, 'reader');
    expect((await ask('GET', ME)).body.user.id).toBe(id);
  });

  it('changes what the person may change', async () => {
    const { ask } = await newBrowser(service, 'changer', ADMIN);
    const { status } = await ask('POST', '/api/admin/tag-types', { body: { name: 'by-session' } });
    expect(status).toBe(201);
  });

  it('is the author of what it changes', async () => {
    const { username, ask } = await newBrowser(service, 'author', ADMIN);
    const [event] = await recordedEvents(service, () =>
      ask('POST', '/api/admin/tag-types', { body: { name: 'by-author' } }),
    );
    expect(event).toMatchObject({ type: 'tag-type-created', createdBy: username });
  });

  it('makes a personal token', async () => {
    const { ask } = await newBrowser(service, 'token-maker');
    const { body } = await ask('POST', `${ME}/tokens`, {
      body: { description: 'my script', expiresAt: inAnHour() },
    });
    expect((await service.request('GET', ME, { token: body.secret })).status).toBe(200);
  });

  it('is found with other spellings of a path, and with HEAD', async () => {
    const { ask } = await newBrowser(service, 'speller');
    const statuses = [(await ask('GET', `${ME}/`)).status, (await ask('HEAD', ME)).status];
    expect(statuses).toEqual([200, 200]);
  });

  it('loses to an Authorization header, whatever that is', async () => {
    const { ask } = await newBrowser(service, 'preferred');
    const statuses = [
      (await ask('GET', ME, { headers: { authorization: 'user:wrong' } })).status,
      (await ask('GET', ME, { headers: { authorization: '' } })).status,
      (
        await ask('GET', '/api/admin/user-admin', {
          headers: { authorization: service.adminToken },
        })
      ).status,
    ];
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('does not count for SDKs and edge components', async () => {
    const { ask } = await newBrowser(service, 'not-an-sdk', ADMIN);
    const statuses = await Promise.all(
      ['/api/client/features', '/api/frontend'].map(
        async (path) => (await ask('GET', path)).status,
      ),
    );
    expect(statuses).toEqual([401, 401]);
  });

  it('loses a role with the next request', async () => {
    const { id, ask } = await newBrowser(service, 'demoted', ADMIN);
    await service.request('PUT', `/api/admin/user-admin/${id}`, { body: { rootRole: 3 } });
    expect((await ask('GET', '/api/admin/user-admin')).status).toBe(403);
  });

  it('ends with the account', async () => {
    const { id, ask } = await newBrowser(service, 'deleted');
    await service.request('DELETE', `/api/admin/user-admin/${id}`);
    expect((await ask('GET', ME)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('gives a new secret, whatever cookie the request has', async () => {
    const { cookie } = await newBrowser(service, 'fixed');
    const again = await signIn(service, 'fixed', { cookie });
    expect(again.cookie).not.toBe(cookie);
    expect(again.cookie).toMatch(/^flagwright-session=\d+\.[\w-]{43}$/);
  });

  it.each([
    ['the same person', 'again', 'again'],
    ['another person', 'shares', 'borrows'],
  ])('ends the session that the browser had, and its token, for %s', async (_who, one, other) => {
    const first = await newBrowser(service, one);
    const elsewhere = await signIn(service, one);
    if (other !== one) await createSignInUser(service, other);
    const second = await signIn(service, other, { cookie: first.cookie });

    expect([
      (await first.ask('GET', ME)).status,
      (await service.request('GET', ME, { token: first.token })).status,
      (await elsewhere.ask('GET', ME)).status,
      (await second.ask('GET', ME)).status,
    ]).toEqual([401, 401, 200, 200]);
  });

  it('makes no session of a secret that an attacker has planted', async () => {
    await createSignInUser(service, 'planted');
    const planted = `flagwright-session=1.${'x'.repeat(43)}`;
    const { cookie, ask } = await signIn(service, 'planted', { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect((await ask('GET', ME, { headers: { cookie: planted } })).status).toBe(401);
  });

  it('stores nothing that opens the session', async () => {
    const { id, cookie, ask } = await newBrowser(service, 'stolen');
    const secret = cookie.slice(-43);
    const { body } = await ask('GET', SESSIONS);
    const hash = body.sessions[0].id;
    const attempts = [
      `flagwright-session=${id}.${hash}`,
      `flagwright-session=${id}.${hash.slice(0, 43)}`,
    ];
    const statuses = await Promise.all(
      attempts.map(async (tried) => (await ask('GET', ME, { headers: { cookie: tried } })).status),
    );
    expect(statuses).toEqual([401, 401]);
    expect((await service.request('GET', ME, { token: hash })).status).toBe(401);
    expect(service.logs()).not.toContain(secret);
  });

  it.each([[''], ['x'], [`1.${'x'.repeat(43)}`], [`99999999999.${'x'.repeat(43)}`], ['1.%00']])(
    'is needed with the cookie "%s"',
    async (value) => {
      const { status } = await service.request('GET', ME, {
        token: null,
        headers: { cookie: `flagwright-session=${value}` },
      });
      expect(status).toBe(401);
    },
  );
});

describe('the list of sessions', () => {
  it('has each browser of the caller, the newest first, and says which one is asking', async () => {
    await createSignInUser(service, 'lister');
    const first = await signIn(service, 'lister', { 'user-agent': 'Phone/1' });
    const second = await signIn(service, 'lister', { 'user-agent': 'Laptop/2' });
    const { body } = await first.ask('GET', SESSIONS);
    expect(body.sessions).toMatchObject([
      { userAgent: 'Laptop/2', current: false, authType: 'password', ip: '127.0.0.1' },
      { userAgent: 'Phone/1', current: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(second.cookie.slice(-43));
  });

  it('is shown to administrators for every user, and to nobody else', async () => {
    const { id, ask } = await newBrowser(service, 'watched');
    const path = `/api/admin/user-admin/${id}/sessions`;
    expect((await service.request('GET', path)).body.sessions).toHaveLength(1);
    expect((await ask('GET', path)).status).toBe(403);
  });

  it('is a 404 for an admin token, and for an unknown user', async () => {
    expect(await service.request('GET', SESSIONS)).toMatchObject(refused(404, 'NotFoundError'));
    expect(await service.request('GET', '/api/admin/user-admin/99999/sessions')).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('ending a session', () => {
  it('ends that one, with its token, and no other', async () => {
    await createSignInUser(service, 'two-browsers');
    const lost = await signIn(service, 'two-browsers');
    const kept = await signIn(service, 'two-browsers');
    const { body } = await lost.ask('GET', SESSIONS);
    const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
    expect((await kept.ask('DELETE', `${SESSIONS}/${id}`)).status).toBe(200);
    expect([
      (await lost.ask('GET', ME)).status,
      (await service.request('GET', ME, { token: lost.token })).status,
      (await kept.ask('GET', ME)).status,
    ]).toEqual([401, 401, 200]);
  });

  it('is possible for administrators, for every user', async () => {
    const { id, ask } = await newBrowser(service, 'ended');
    const path = `/api/admin/user-admin/${id}/sessions`;
    const { body } = await service.request('GET', path);
    expect((await service.request('DELETE', `${path}/${body.sessions[0].id}`)).status).toBe(200);
    expect((await ask('GET', ME)).status).toBe(401);
  });

  it('is a 404 for a session of somebody else', async () => {
    const other = await newBrowser(service, 'victim');
    const { body } = await other.ask('GET', SESSIONS);
    const { ask } = await newBrowser(service, 'meddler');
    expect(await ask('DELETE', `${SESSIONS}/${body.sessions[0].id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
    expect((await other.ask('GET', ME)).status).toBe(200);
  });

  it('happens to all of them when the password is changed', async () => {
    await createSignInUser(service, 'renewed');
    const stolen = await signIn(service, 'renewed');
    const own = await signIn(service, 'renewed');
    const { status } = await own.ask('POST', `${ME}/change-password`, {
      body: { oldPassword: password, password: `${password}!`, confirmPassword: `${password}!` },
    });
    expect([
      status,
      (await stolen.ask('GET', ME)).status,
      (await own.ask('GET', ME)).status,
    ]).toEqual([200, 401, 401]);
  });
});

describe.each(['/auth/logout', '/logout'])('POST %s', (logout) => {
  it('ends the session and its token, so that a copy of the cookie is useless', async () => {
    const { token, ask } = await newBrowser(service, `leaver${logout.length}`);
    const reply = await ask('POST', logout);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'clear-site-data': '"cache", "storage"',
      'set-cookie': ['flagwright-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    });
    expect([
      (await ask('GET', ME)).status,
      (await service.request('GET', ME, { token })).status,
    ]).toEqual([401, 401]);
  });

  it('succeeds again, and without any session', async () => {
    const { ask } = await newBrowser(service, `leaves-twice${logout.length}`);
    await ask('POST', logout);
    expect([
      (await ask('POST', logout)).status,
      (await service.request('POST', logout, { token: null })).status,
    ]).toEqual([200, 200]);
  });

  it('ends the login of a token, with its session', async () => {
    const { token, ask } = await newBrowser(service, `program${logout.length}`);
    expect((await service.request('POST', logout, { token })).status).toBe(200);
    expect((await ask('GET', ME)).status).toBe(401);
  });

  it('leads a browser that navigates to the page that says so', async () => {
    const { ask } = await newBrowser(service, `navigator${logout.length}`);
    const { status, headers } = await ask('POST', logout, {
      headers: { accept: 'text/html,*/*;q=0.8' },
    });
    expect([status, headers.location]).toEqual([303, '/logout']);
    expect((await ask('GET', ME)).status).toBe(401);
  });
});

describe('GET /logout', () => {
  it('ends nothing, but has a button that does', async () => {
    const { ask } = await newBrowser(service, 'linked');
    const { text, headers } = await ask('GET', '/logout');
    expect(text).toContain('<form method="post" action="/auth/logout"><button>Sign out</button>');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect((await ask('GET', ME)).status).toBe(200);
  });

  it('says when there is no session', async () => {
    const { text } = await service.request('GET', '/logout', { token: null });
    expect(text).toContain('You are signed out');
    expect(text).not.toContain('<form');
  });
});

it('POST /auth/simple/logout ends the session of the cookie, or of the token', async () => {
  await createSignInUser(service, 'simple');
  const first = await signIn(service, 'simple');
  const second = await signIn(service, 'simple');
  expect((await first.ask('POST', '/auth/simple/logout')).status).toBe(200);
  const { token } = second;
  expect((await service.request('POST', '/auth/simple/logout', { token })).status).toBe(200);
  expect([(await first.ask('GET', ME)).status, (await second.ask('GET', ME)).status]).toEqual([
    401, 401,
  ]);
});
