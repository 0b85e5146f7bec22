import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { type Browser, createSignInUser, newBrowser, samePage } from '../support/browser.ts';
import { password } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import type { Reply } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';
import { createAuthenticator } from '../support/software-authenticator.ts';

const ORIGIN = 'http://localhost:4242';
const OWN = '/api/admin/user/second-factor';
const REQUIRED = { disabled: false, secondFactorRequired: true };

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, BASE_URL: ORIGIN } });
});

afterAll(() => service.stop());

/** Sends a request of a page, with these cookies. */
function ask(method: string, path: string, cookies: readonly string[], body?: unknown) {
  return service.request(method, path, {
    token: null,
    headers: { cookie: cookies.join('; '), ...samePage },
    ...(body !== undefined && { body }),
  });
}

/** The cookie that a response sets: `name=value`; empty without it. */
function cookieOf({ headers }: Reply, name: string): string {
  const found = (headers['set-cookie'] ?? []).find((each) => each.startsWith(`${name}=`));
  return found?.split(';')[0] ?? '';
}

const ceremonyOf = (reply: Reply) => cookieOf(reply, 'flagwright-passkey');
const sessionOf = (reply: Reply) => cookieOf(reply, 'flagwright-session');

/** Sets a password as an administrator. */
function reset(id: number) {
  return service.request('POST', `/api/admin/user-admin/${id}/change-password`, {
    body: { password: 'given by an admin' },
  });
}

/** Registers a passkey of a person who is signed in. */
async function register({ id, cookie }: Browser, name = 'my phone', deviation = {}) {
  const authenticator = createAuthenticator(ORIGIN, id);
  const options = await ask('POST', `${OWN}/registration-options`, [cookie]);
  const reply = await ask('POST', `${OWN}/passkeys`, [cookie, ceremonyOf(options)], {
    name,
    credential: authenticator.create(options.body, deviation),
  });
  return { authenticator, reply };
}

async function personWithPasskey(username: string) {
  const browser = await newBrowser(service, username);
  const { authenticator, reply } = await register(browser);
  return { browser, authenticator, codes: reply.body.recoveryCodes as string[] };
}

/** The first step with the password. */
function login(username: string) {
  return service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username, password },
  });
}

async function start() {
  const options = await ask('POST', '/auth/passkeys/sign-in-options', []);
  return { challenge: options.body, ceremony: ceremonyOf(options) };
}

describe('a passkey', () => {
  it('is registered in a session, with recovery codes for the first one only', async () => {
    const browser = await newBrowser(service, 'first');
    const { reply } = await register(browser);

    expect(reply.status).toBe(201);
    expect(reply.body.passkey).toMatchObject({ name: 'my phone', usedAt: null });
    expect(reply.body.recoveryCodes).toHaveLength(10);
    const again = await register(browser, 'my key');
    expect(again.reply.body.recoveryCodes).toBeUndefined();
    const { body } = await ask('GET', `${OWN}/passkeys`, [browser.cookie]);
    expect(body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['my phone', 'my key']);
    expect(body.recoveryCodesLeft).toBe(10);
  });

  it('is an event with its name, and without its key', async () => {
    const browser = await newBrowser(service, 'recorded');
    const [event] = await recordedEvents(service, () => register(browser));

    expect(event).toMatchObject({
      type: 'user-updated',
      createdBy: 'recorded',
      data: { passkeys: ['my phone'] },
      preData: { passkeys: [] },
    });
  });

  it('signs in without a password', async () => {
    const { authenticator, browser } = await personWithPasskey('alone');
    const { challenge, ceremony } = await start();
    const reply = await ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: authenticator.get(challenge),
    });

    expect(reply.status).toBe(200);
    const me = await ask('GET', '/api/admin/user', [sessionOf(reply)]);
    expect(me.body.user.id).toBe(browser.id);
  });

  it('cannot be registered with a token', async () => {
    const { token } = await newBrowser(service, 'with-token');
    const { status, body } = await service.request('POST', `${OWN}/registration-options`, {
      token,
    });

    expect(status).toBe(409);
    expect(body.message).toContain('not with a token');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a device that did not check who holds it', { isVerified: false }],
  ])('is not registered from %s', async (_, deviation) => {
    const browser = await newBrowser(service, `refused-${JSON.stringify(deviation).length}`);
    const { reply } = await register(browser, 'mine', deviation);

    expect(reply.status).toBe(400);
  });
});

describe('signing in with a passkey is refused', () => {
  let person: Awaited<ReturnType<typeof personWithPasskey>>;

  beforeAll(async () => {
    person = await personWithPasskey('refusals');
  });

  async function attempt(change: {
    readonly deviation?: object;
    readonly ceremony?: string;
    readonly challenge?: string;
  }) {
    const begun = await start();
    const options =
      change.challenge === undefined ? begun.challenge : { challenge: change.challenge };
    const { status } = await ask(
      'POST',
      '/auth/passkeys/sign-in',
      [change.ceremony ?? begun.ceremony],
      {
        credential: person.authenticator.get(options, change.deviation),
      },
    );
    return status;
  }

  it.each([
    ['from another origin', { deviation: { origin: 'https://evil.example' } }],
    ['from another host of the domain', { deviation: { origin: 'http://sub.localhost:4242' } }],
    ['without a check of who holds it', { deviation: { isVerified: false } }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['in another browser', { ceremony: 'flagwright-passkey=none' }],
  ])('%s', async (_, change) => {
    expect(await attempt(change)).toBe(401);
  });

  it('a second time with the same answer', async () => {
    const { challenge, ceremony } = await start();
    const credential = person.authenticator.get(challenge);
    const once = () => ask('POST', '/auth/passkeys/sign-in', [ceremony], { credential });

    expect([(await once()).status, (await once()).status]).toEqual([200, 401]);
  });

  it('with a key that is not registered', async () => {
    const { challenge, ceremony } = await start();
    const { status } = await ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: createAuthenticator(ORIGIN, person.browser.id).get(challenge),
    });

    expect(status).toBe(401);
  });

  it('after the passkey was removed', async () => {
    const { browser, authenticator } = await personWithPasskey('removed');
    await ask('DELETE', `${OWN}/passkeys/${authenticator.id}`, [browser.cookie]);
    const { challenge, ceremony } = await start();
    const { status } = await ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: authenticator.get(challenge),
    });

    expect(status).toBe(401);
  });
});

describe('a second factor', () => {
  it('is needed after the password by who has a passkey', async () => {
    const { authenticator, browser } = await personWithPasskey('both');
    const first = await login('both');

    expect(first.status).toBe(202);
    expect(first.body).toEqual({ secondFactor: 'passkey' });
    expect(sessionOf(first)).toBe('');
    const ceremony = ceremonyOf(first);
    const { body } = await ask('POST', '/auth/passkeys/second-factor-options', [ceremony]);
    expect(body.options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    const reply = await ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: authenticator.get(body.options, { isVerified: false }),
    });
    expect(reply.body.id).toBe(browser.id);
  });

  it('is not that of another person', async () => {
    await personWithPasskey('robbed');
    const thief = await personWithPasskey('thief');
    const ceremony = ceremonyOf(await login('robbed'));
    const { body } = await ask('POST', '/auth/passkeys/second-factor-options', [ceremony]);
    const { status } = await ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: thief.authenticator.get(body.options),
    });

    expect(status).toBe(401);
  });

  it('can be a recovery code, once', async () => {
    const { codes } = await personWithPasskey('recovering');
    const enter = async (code = '') =>
      ask('POST', '/auth/passkeys/recover', [ceremonyOf(await login('recovering'))], { code });
    const first = await enter(codes[0]?.toUpperCase());

    expect(first.status).toBe(200);
    const session = sessionOf(first);
    const { body } = await ask('GET', `${OWN}/passkeys`, [session]);
    expect(body.recoveryCodesLeft).toBe(9);
    const { events } = (await service.request('GET', '/api/admin/logins?limit=1')).body;
    expect(events).toMatchObject([{ username: 'recovering', auth_type: 'recovery-code' }]);
    expect((await enter(codes[0])).status).toBe(401);
  });

  it('is not asked for by a login with a password that was changed since', async () => {
    const { browser, authenticator, codes } = await personWithPasskey('changed-since');
    const [one, other] = [await login('changed-since'), await login('changed-since')].map(
      ceremonyOf,
    );
    const { body } = await ask('POST', '/auth/passkeys/second-factor-options', [one ?? '']);
    await browser.ask('POST', '/api/admin/user/change-password', {
      body: { password: `${password}!`, confirmPassword: `${password}!`, oldPassword: password },
    });
    const recovered = await ask('POST', '/auth/passkeys/recover', [other ?? ''], {
      code: codes[0],
    });
    const signedIn = await ask('POST', '/auth/passkeys/sign-in', [one ?? ''], {
      credential: authenticator.get(body.options),
    });

    expect([recovered, signedIn].map(({ status }) => status)).toEqual([401, 401]);
    expect([recovered, signedIn].map(sessionOf)).toEqual(['', '']);
  });

  it('cannot be guessed: recovery codes have the limits of passwords', async () => {
    const { codes } = await personWithPasskey('guessed');
    const ceremony = ceremonyOf(await login('guessed'));
    const guess = (code: string) => ask('POST', '/auth/passkeys/recover', [ceremony], { code });
    for (let count = 0; count < 100; count += 1) await guess('aaaaa-aaaaa');

    expect((await guess(codes[0] ?? '')).status).toBe(401);
  });

  it('gets new recovery codes, and the former ones end', async () => {
    const { browser, codes } = await personWithPasskey('renewing');
    const { body } = await ask('POST', `${OWN}/recovery-codes`, [browser.cookie]);
    const enter = async (code = '') =>
      ask('POST', '/auth/passkeys/recover', [ceremonyOf(await login('renewing'))], { code });

    expect((await enter(codes[0])).status).toBe(401);
    expect((await enter(body.recoveryCodes[0])).status).toBe(200);
  });

  it('is removed by an administrator for who has lost it', async () => {
    const { browser } = await personWithPasskey('lost');
    await service.request('DELETE', `/api/admin/user-admin/${browser.id}/second-factor`);

    expect((await login('lost')).status).toBe(200);
  });
});

describe('a password that an administrator sets', () => {
  it('ends passkeys and recovery codes: the person is locked out', async () => {
    const { browser, authenticator } = await personWithPasskey('locked-out');
    const events = await recordedEvents(service, () => reset(browser.id));
    const { challenge, ceremony } = await start();
    const reply = await ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: authenticator.get(challenge),
    });

    expect(reply.status).toBe(401);
    expect(events).toMatchObject([
      { type: 'user-updated', data: { passwordChanged: true } },
      { type: 'user-updated', data: { passkeys: [] }, preData: { passkeys: ['my phone'] } },
    ]);
    const next = await service.request('POST', '/auth/simple/login', {
      token: null,
      body: { username: 'locked-out', password: 'given by an admin' },
    });
    expect(next.status, 'the password is enough until the next passkey').toBe(200);
    const own = await ask('GET', `${OWN}/passkeys`, [sessionOf(next)]);
    expect(own.body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('ends all that a person can have at once', async () => {
    const browser = await newBrowser(service, 'equipped');
    for (let count = 1; count < 10; count += 1) await login('equipped');
    const { token } = browser;
    for (let count = 0; count < 10; count += 1) {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const body = { description: `token ${count}`, expiresAt };
      await service.request('POST', '/api/admin/user/tokens', { token, body });
      await register(browser, `key ${count}`);
    }
    const before = await ask('GET', `${OWN}/passkeys`, [browser.cookie]);
    expect(before.body.passkeys).toHaveLength(10);

    expect((await reset(browser.id)).status).toBe(200);
    const tokens = await service.request('GET', `/api/admin/user-admin/${browser.id}/tokens`);
    expect(tokens.body.pats).toEqual([]);
  }, 120_000);
});

describe('where passwords are for administrators only', () => {
  beforeAll(() =>
    service.request('POST', '/api/admin/auth/simple/settings', { body: { disabled: true } }),
  );

  afterAll(() =>
    service.request('POST', '/api/admin/auth/simple/settings', { body: { disabled: false } }),
  );

  /** A person of whom the settings no longer allow a login with the password. */
  async function signInAlone(username: string, rootRole: number) {
    await service.request('POST', '/api/admin/auth/simple/settings', { body: { disabled: false } });
    const browser = await newBrowser(service, username, rootRole);
    const { authenticator } = await register(browser);
    await service.request('POST', '/api/admin/auth/simple/settings', { body: { disabled: true } });
    const { challenge, ceremony } = await start();
    return ask('POST', '/auth/passkeys/sign-in', [ceremony], {
      credential: authenticator.get(challenge),
    });
  }

  it('so are passkeys', async () => {
    const reply = await signInAlone('leaver', 2);

    expect(reply.status).toBe(403);
    expect(reply.body.message).toContain('Sign in with your identity provider');
    expect(sessionOf(reply)).toBe('');
  });

  it('administrators keep theirs: it is the way back in', async () => {
    expect((await signInAlone('keeper', 1)).status).toBe(200);
  });
});

describe('where a second factor is required', () => {
  beforeAll(() => service.request('POST', '/api/admin/auth/simple/settings', { body: REQUIRED }));

  afterAll(() =>
    service.request('POST', '/api/admin/auth/simple/settings', {
      body: { disabled: false, secondFactorRequired: false },
    }),
  );

  it('a person without a passkey registers one before there is a session', async () => {
    const id = await createSignInUser(service, 'enrolling');
    const first = await login('enrolling');

    expect(first.body).toEqual({ secondFactor: 'enrol' });
    const ceremony = ceremonyOf(first);
    const { body } = await ask('POST', '/auth/passkeys/second-factor-options', [ceremony]);
    const reply = await ask('POST', '/auth/passkeys/enrol', [ceremony], {
      name: 'my phone',
      credential: createAuthenticator(ORIGIN, id).create(body.options),
    });
    expect(reply.status).toBe(201);
    expect(reply.body.recoveryCodes).toHaveLength(10);
    expect((await ask('GET', '/api/admin/user', [sessionOf(reply)])).body.user.id).toBe(id);
    expect((await login('enrolling')).body).toEqual({ secondFactor: 'passkey' });
  });

  /** The password step, and what is sent to register a passkey after it. */
  async function beginEnrolling(username: string, id: number) {
    const ceremony = ceremonyOf(await login(username));
    const { body } = await ask('POST', '/auth/passkeys/second-factor-options', [ceremony]);
    const credential = createAuthenticator(ORIGIN, id).create(body.options);
    return () => ask('POST', '/auth/passkeys/enrol', [ceremony], { name: 'mine', credential });
  }

  it('a new password ends what was begun with the one before', async () => {
    const id = await createSignInUser(service, 'overtaken');
    const enrol = await beginEnrolling('overtaken', id);
    await reset(id);
    const reply = await enrol();

    expect(reply.status).toBe(401);
    expect(sessionOf(reply)).toBe('');
    const { status } = await service.request('DELETE', `/api/admin/user-admin/${id}/second-factor`);
    expect(status, 'there is no passkey').toBe(404);
  });

  it('the password alone adds no passkey to the first one', async () => {
    const id = await createSignInUser(service, 'twice');
    const [first, second] = [await beginEnrolling('twice', id), await beginEnrolling('twice', id)];

    expect((await first()).status).toBe(201);
    const reply = await second();
    expect(reply.status).toBe(401);
    expect(sessionOf(reply)).toBe('');
  });

  it('the right password alone starts nothing', async () => {
    await createSignInUser(service, 'stopped');
    const first = await login('stopped');
    const { status } = await ask('POST', '/auth/passkeys/recover', [ceremonyOf(first)], {
      code: 'x',
    });

    expect(sessionOf(first)).toBe('');
    expect(status).toBe(401);
  });

  it('the setting keeps its value when it is left out', async () => {
    const { body } = await service.request('POST', '/api/admin/auth/simple/settings', {
      body: { disabled: false },
    });

    expect(body).toEqual(REQUIRED);
  });
});

it('without a host name, passkeys are refused with what to do', async () => {
  const local = await startService();
  try {
    const { status, body } = await local.request('POST', '/auth/passkeys/sign-in-options', {
      token: null,
    });
    expect(status).toBe(409);
    expect(body.message).toContain('http://localhost');
    const settings = '/api/admin/auth/simple/settings';
    const required = await local.request('POST', settings, { body: REQUIRED });
    expect(required.status, 'or nobody could sign in').toBe(409);
    expect(required.body.message).toBe(body.message);
    const stored = await local.request('GET', settings);
    expect(stored.body).toEqual({ disabled: false, secondFactorRequired: false });
  } finally {
    await local.stop();
  }
});
