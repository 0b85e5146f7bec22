import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, refused, uncached, VIEWER } from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const USERS = '/api/admin/user-admin';
const PASSWORD = 'correct horse battery staple';
const INVALID = refused(401, 'AuthenticationRequired', 'unknown, used or expired');

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const create = async (body: object) =>
  (await service.request('POST', USERS, { body: { rootRole: VIEWER, ...body } })).body;

const validate = (token: string) =>
  service.request('GET', `/auth/reset/validate?token=${token}`, { token: null });

const setPassword = (token: string, password = PASSWORD) =>
  service.request('POST', '/auth/reset/password', { body: { token, password }, token: null });

const logIn = (username: string, password = PASSWORD) =>
  service.request('POST', '/auth/simple/login', { body: { username, password }, token: null });

const reset = (body: object, token = service.adminToken) =>
  service.request('POST', `${USERS}/reset-password`, { body, token });

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

describe('a user who is created without a password', () => {
  it('gets a link, sets a password with it, and logs in', async () => {
    const { id, inviteLink } = await create({ name: 'Ann', email: 'ann@example.com' });
    expect(inviteLink).toMatch(
      new RegExp(`^${service.url}/new-user\\?token=${id}\\.[0-9a-f]{56}$`),
    );
    const token = tokenIn(inviteLink);

    const valid = await validate(token);
    expect([valid.status, valid.headers['cache-control'], valid.body]).toEqual([
      200,
      'no-store',
      {
        id,
        name: 'Ann',
        email: 'ann@example.com',
        token,
        createdBy: 'initial admin',
        role: expect.objectContaining({ id: VIEWER, name: 'Viewer' }),
      },
    ]);
    expect((await logIn('ann@example.com')).status).toBe(401);

    const reply = await setPassword(token);
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect((await logIn('ann@example.com')).status).toBe(200);
  });

  it('can use the link once, also with requests at the same time', async () => {
    const token = tokenIn((await create({ username: 'once' })).inviteLink);

    const replies = await Promise.all(
      ['first', 'second', 'third'].map((word) => setPassword(token, `${PASSWORD} ${word}`)),
    );

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await setPassword(token)).toMatchObject(INVALID);
    expect(await validate(token)).toMatchObject(INVALID);
  });

  it('keeps the link if the password is refused', async () => {
    const token = tokenIn((await create({ username: 'careless' })).inviteLink);

    expect(await setPassword(token, 'careless1')).toMatchObject(
      refused(400, 'ValidationError', '/body/password'),
    );
    expect((await setPassword(token)).status).toBe(200);
  });

  it('sees the link in no other answer, and no event has it', async () => {
    let token = '';
    const events = await recordedEvents(service, async () => {
      token = tokenIn((await create({ username: 'quiet' })).inviteLink);
    });
    const answers = await Promise.all(
      [USERS, `${USERS}/search?q=quiet`].map((path) => service.request('GET', path)),
    );

    const secret = token.split('.')[1];
    expect(JSON.stringify(events) + answers.map(({ text }) => text)).not.toContain(secret);
    expect(answers.map(({ text }) => text).join()).not.toContain('passwordLink');
  });
});

it.each([
  ['a user with a password', USERS, { username: 'has-one', password: PASSWORD }],
  ['a service account', '/api/admin/service-account', { username: 'robot', name: 'Robot' }],
])('%s gets no link', async (_what, path, body) => {
  const reply = await service.request('POST', path, { body: { ...body, rootRole: VIEWER } });

  expect(reply.status).toBe(201);
  expect(reply.body).not.toHaveProperty('inviteLink');
});

describe('a link that an administrator makes', () => {
  it('sets a new password and ends the sessions; the old one is valid until then', async () => {
    const { id } = await create({ username: 'forgetful', password: PASSWORD });
    const session = (await logIn('forgetful')).body.token;

    const { status, body } = await reset({ id: String(id) });
    expect([status, body]).toEqual([
      200,
      { resetPasswordUrl: expect.stringMatching(/\/reset-password\?token=/) },
    ]);
    expect((await logIn('forgetful')).status).toBe(200);
    expect((await setPassword(tokenIn(body.resetPasswordUrl), `${PASSWORD}!`)).status).toBe(200);

    expect((await logIn('forgetful')).status).toBe(401);
    expect((await logIn('forgetful', `${PASSWORD}!`)).status).toBe(200);
    const old = await service.request('GET', '/api/admin/user', { token: session });
    expect(old.status).toBe(401);
  });

  it('is an event when it is made and when it is used, without its secret', async () => {
    const { id } = await create({ username: 'traced', password: PASSWORD });
    let token = '';
    const events = await recordedEvents(service, async () => {
      token = tokenIn((await reset({ id })).body.resetPasswordUrl);
      await setPassword(token, `${PASSWORD}!`);
    });

    expect(events).toMatchObject([
      { type: 'user-updated', data: { id, passwordLinkExpiresAt: expect.any(String) } },
      { type: 'user-updated', data: { id, passwordChanged: true }, createdByUserId: id },
    ]);
    expect(events[0].createdByUserId).not.toBe(id);
    expect(JSON.stringify(events)).not.toContain(token.split('.')[1]);
  });

  it('replaces an earlier one, and ends when the password is set otherwise', async () => {
    const { id, inviteLink } = await create({ username: 'twice' });
    const { resetPasswordUrl } = (await reset({ id })).body;

    expect(await validate(tokenIn(inviteLink))).toMatchObject(INVALID);
    expect((await validate(tokenIn(resetPasswordUrl))).status).toBe(200);

    await service.request('POST', `${USERS}/${id}/change-password`, {
      body: { password: PASSWORD },
    });
    expect(await validate(tokenIn(resetPasswordUrl))).toMatchObject(INVALID);
  });

  it('is for people only, and made by administrators only', async () => {
    const robot = await createAccount(service, 'other-robot', VIEWER);

    expect(await reset({ id: 9_999 })).toMatchObject(refused(404, 'NotFoundError', '9999'));
    expect(await reset({ id: robot.id })).toMatchObject(refused(404, 'NotFoundError', ''));
    expect(await reset({ id: 'x' })).toMatchObject(refused(400, 'ValidationError', '/body/id'));
    expect(await reset({ id: 1 }, robot.token)).toMatchObject(
      refused(403, 'NoAccessError', 'ADMIN'),
    );
  });
});

it.each([
  ['another secret', (token: string) => `${token.slice(0, -8)}00000000`],
  ['another user', (token: string) => token.replace(/^\d+/, '1')],
  ['an unknown user', (token: string) => token.replace(/^\d+/, '999999')],
  ['another form', () => 'hello'],
])('a link with %s opens nothing', async (what, changed) => {
  const token = changed(
    tokenIn((await create({ username: what.replaceAll(' ', '-') })).inviteLink),
  );

  expect(await validate(token)).toMatchObject(INVALID);
  expect(await setPassword(token)).toMatchObject(INVALID);
});
