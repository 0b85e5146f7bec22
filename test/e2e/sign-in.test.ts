import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, refused, uncached } from '../support/access.ts';
import { password, usePeople } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
const { createToken, logIn, person, reset, statusOf } = usePeople(() => service);

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
    const [cookie, ...attributes] = (headers['set-cookie']?.[1] ?? '').split('; ');
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

  it('sets a cookie of a session, which scripts cannot read', async () => {
    await person('browsing');
    const { headers } = await logIn('browsing');
    expect(headers['set-cookie']?.[0]).toMatch(
      /^flagwright-session=\d+\.[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
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

  it('is an event, without the password and its hash', async () => {
    const { id, token } = await person('watched');
    const body = { password: 'another password', oldPassword: password };
    const [own, byAdmin, ...more] = await recordedEvents(service, async () => {
      await change(token, body);
      await reset(id, { revokeTokens: false });
    });

    expect(own).toMatchObject({ type: 'user-updated', createdBy: 'watched', createdByUserId: id });
    const user = { id, name: null, username: 'watched', rootRole: 3 };
    expect(own.preData).toEqual(user);
    expect(own.data).toEqual({ ...user, passwordChanged: true });
    expect(byAdmin).toMatchObject({ type: 'user-updated', data: own.data });
    expect(byAdmin.createdByUserId).not.toBe(id);
    expect(more).toEqual([]);
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
      { type: 'user-updated', data: { id, passwordChanged: true } },
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
