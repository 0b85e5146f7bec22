import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { latestEvent } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const ORIGIN = 'http://localhost:4242';
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, BASE_URL: ORIGIN } });
});

afterAll(() => service.stop());

const post = (step: string, body: unknown) =>
  service.request('POST', `/auth/device/${step}`, { token: null, body });

/** A program asks for codes. */
async function ask() {
  const reply = await post('code', { client_name: 'flagwright', host: 'mias-laptop' });
  const { user_code: userCode, device_code: deviceCode } = reply.body;
  return { reply, userCode: userCode as string, deviceCode: deviceCode as string };
}

const exchange = (deviceCode: string) => post('token', { device_code: deviceCode });

const answer = (browser: Browser, userCode: string, more: object = { answer: 'allow' }) =>
  browser.ask('POST', '/api/admin/user/device-answer', { body: { userCode, ...more } });

const waiting = (browser: Browser, userCode: string) =>
  browser.ask('POST', '/api/admin/user/waiting-device', { body: { userCode } });

describe('a program that asks', () => {
  it('gets codes, and the page where a person enters one', async () => {
    const { reply, userCode } = await ask();
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      device_code: expect.stringMatching(/^[B-Z]{8}\.[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${ORIGIN}/device`,
      verification_uri_complete: `${ORIGIN}/device?code=${userCode}`,
      expires_in: 600,
      interval: 5,
    });
  });

  it('waits until somebody answers', async () => {
    const { deviceCode } = await ask();
    const { status, body } = await exchange(deviceCode);
    expect([status, body]).toEqual([
      400,
      { error: 'authorization_pending', error_description: 'Nobody has answered yet.' },
    ]);
  });

  it('is told to slow down when it asks again at once', async () => {
    const { deviceCode } = await ask();
    await exchange(deviceCode);
    expect((await exchange(deviceCode)).body.error).toBe('slow_down');
  });

  it.each([
    ['no code', 'nonsense'],
    ['a code that nobody has', `BCDFGHJK.${'x'.repeat(43)}`],
  ])('is refused with %s', async (_, code) => {
    const { status, body } = await exchange(code);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('is refused with the code of another program and its own secret', async () => {
    const [one, other] = [await ask(), await ask()];
    const [code] = one.deviceCode.split('.');
    const [, secret] = other.deviceCode.split('.');
    expect((await exchange(`${code}.${secret}`)).body.error).toBe('invalid_grant');
  });

  it('is refused in the form of OAuth when its request is wrong', async () => {
    const { status, body } = await post('code', { client_name: 'flagwright' });
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('/body/host') },
    ]);
  });
});

describe('a person with the code', () => {
  it('sees what asks, and from where', async () => {
    const browser = await newBrowser(service, 'ada');
    const { userCode } = await ask();
    const { body } = await waiting(browser, userCode.toLowerCase().replace('-', ' '));
    expect(body).toEqual({
      userCode,
      clientName: 'flagwright',
      host: 'mias-laptop',
      address: expect.stringContaining('127.0.0.1'),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      tokenMaxDays: 0,
    });
  });

  it('lets the program in: once, as themselves, for 30 days', async () => {
    const browser = await newBrowser(service, 'bea');
    const { userCode, deviceCode } = await ask();
    expect((await answer(browser, userCode)).status).toBe(200);
    const { status, body } = await exchange(deviceCode);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^user:[0-9a-f]{56}$/),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
        token_id: 1,
        user: 'bea',
      },
    ]);
    expect(Math.round(body.expires_in / 86_400)).toBe(30);
    const me = await service.request('GET', '/api/admin/user', { token: body.access_token });
    expect(me.body.user.id).toBe(browser.id);
    expect((await exchange(deviceCode)).body.error).toBe('invalid_grant');
  });

  it('finds the token in their account, and its creation among the events', async () => {
    const browser = await newBrowser(service, 'cleo');
    const { userCode, deviceCode } = await ask();
    await answer(browser, userCode, { answer: 'allow', expiresAt: tomorrow });
    const { body } = await exchange(deviceCode);
    const { body: listed } = await browser.ask('GET', '/api/admin/user/tokens');
    const description = `flagwright on mias-laptop (${userCode})`;
    expect(listed.pats).toMatchObject([{ id: 1, description, expiresAt: tomorrow }]);
    const event = await latestEvent(service);
    expect(event).toMatchObject({
      type: 'pat-created',
      createdBy: 'cleo',
      data: { description },
    });
    expect(JSON.stringify(event)).not.toContain(body.access_token);
  });

  it('refuses a program, which learns it', async () => {
    const browser = await newBrowser(service, 'dora');
    const { userCode, deviceCode } = await ask();
    await answer(browser, userCode, { answer: 'refuse' });
    expect((await exchange(deviceCode)).body.error).toBe('access_denied');
  });

  it('answers once', async () => {
    const browser = await newBrowser(service, 'eva');
    const { userCode } = await ask();
    await answer(browser, userCode, { answer: 'refuse' });
    expect((await answer(browser, userCode)).status).toBe(404);
  });

  it('is told that no program waits with a code', async () => {
    const browser = await newBrowser(service, 'flo');
    const { status, body } = await waiting(browser, 'BCDF-GHJK');
    expect([status, body.message]).toEqual([
      404,
      expect.stringContaining('No program waits with this code'),
    ]);
  });

  it('tries 60 codes an hour', async () => {
    const browser = await newBrowser(service, 'gil');
    const { userCode } = await ask();
    for (let tried = 0; tried < 60; tried += 1) await waiting(browser, 'BCDF-GHJK');
    expect((await waiting(browser, userCode)).status).toBe(429);
  });

  it('lets nothing in after they have signed out', async () => {
    const browser = await newBrowser(service, 'hal');
    const { userCode, deviceCode } = await ask();
    await answer(browser, userCode);
    await service.request('POST', '/auth/logout', {
      token: null,
      headers: { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect((await exchange(deviceCode)).body).toEqual({
      error: 'access_denied',
      error_description: 'The person has signed out, or is locked out.',
    });
  });

  it('needs room for another token', async () => {
    const browser = await newBrowser(service, 'ida');
    for (let made = 1; made <= 10; made += 1) {
      await browser.ask('POST', '/api/admin/user/tokens', {
        body: { description: `token ${made}`, expiresAt: tomorrow },
      });
    }
    const { userCode } = await ask();
    expect((await answer(browser, userCode)).body).toMatchObject({
      name: 'ExceedsLimitError',
      message: expect.stringContaining('Delete one that is not used'),
    });
  });
});

it.each(['waiting-device', 'device-answer'])(
  'a token is not enough for %s: it could make others of itself',
  async (part) => {
    const { token } = await newBrowser(service, `with-a-token-${part}`);
    const { userCode } = await ask();
    const { status } = await service.request('POST', `/api/admin/user/${part}`, {
      token,
      body: { userCode, answer: 'allow' },
    });
    expect(status).toBe(409);
  },
);

it('a page of another origin lets nothing in', async () => {
  const browser = await newBrowser(service, 'jo');
  const { userCode } = await ask();
  const { status } = await browser.ask('POST', '/api/admin/user/device-answer', {
    body: { userCode, answer: 'allow' },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(status).toBe(403);
});
