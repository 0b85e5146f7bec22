import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionIn } from '../../../../lib/identity/sessions/session-cookie.ts';
import { findSession } from '../../../../lib/identity/sessions/session-store.ts';
import { beginSignIn } from '../../../../lib/identity/single-sign-on/begin-sign-in.ts';
import { changeOidcSettings } from '../../../../lib/identity/single-sign-on/change-oidc-settings.ts';
import type { OidcSettingsInput } from '../../../../lib/identity/single-sign-on/decide-oidc-settings.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { findUser, findUserIdByEmail } from '../../../../lib/identity/users/user-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import { log } from '../../../../lib/platform/log.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { Browser } from '../../../support/oidc/browser.ts';
import {
  byOtherKey,
  bySecret,
  byUnknownKey,
  changedAfterwards,
  unsigned,
  withClaims,
} from '../../../support/oidc/forged-tokens.ts';
import { arrive, BASE_URL, comeBack, signIn } from '../../../support/oidc/sign-ins.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type PersonClaims,
  startTestProvider,
  type TestProvider,
} from '../../../support/oidc/test-provider.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

Object.assign(process.env, { BASE_URL, ALLOW_PRIVATE_IDENTITY_PROVIDER: 'true' });

useTable();

let provider: TestProvider;
let people = 0;

beforeAll(async () => {
  await seed();
  provider = await startTestProvider({ baseUrl: BASE_URL });
});

afterAll(() => provider.close());

beforeEach(() =>
  set({
    enabled: true,
    discoverUrl: provider.issuer,
    clientId: CLIENT_ID,
    secret: CLIENT_SECRET,
    autoCreate: true,
    emailDomains: '',
    enablePkce: true,
    pushAuthorizationRequests: false,
    idTokenSigningAlgorithm: 'RS256',
  }),
);

afterEach(() => {
  provider.tamper = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function set(input: OidcSettingsInput) {
  return changeOidcSettings(admin, input);
}

/** A new person at the provider, who is at the browser now; returns the e-mail address. */
function atBrowser(claims: PersonClaims = {}): string {
  people += 1;
  const email = `person-${people}@example.com`;
  provider.current = `subject-${people}`;
  provider.people.set(provider.current, { name: 'Kim', email, email_verified: true, ...claims });
  return email;
}

function refusedWith(code: string) {
  return expect.objectContaining({ name: 'SignInRefused', code });
}

/** The user to whom the session in the cookies belongs. */
async function userOf({ cookies }: { readonly cookies: readonly string[] }) {
  const found = sessionIn(cookies.map((cookie) => cookie.split(';')[0] ?? ''));
  const session = found && (await findSession(found.user, found.hash));
  return session && { method: session.method, user: await findUser(session.user) };
}

describe('a sign-in', () => {
  it('creates an account, and a session that knows how it began', async () => {
    const email = atBrowser();

    const { location, ...signedIn } = await signIn('/docs?page=2#top');

    expect({ location, ...(await userOf(signedIn)) }).toMatchObject({
      location: '/docs?page=2#top',
      method: 'oidc',
      user: { name: 'Kim', email, rootRole: 3, passwordHash: null, accountType: 'User' },
    });
  });

  it('finds the account again by issuer and subject, whatever the address is now', async () => {
    atBrowser();
    const first = await userOf(await signIn());
    provider.people.set(provider.current, { email: 'married@example.com', email_verified: false });

    const second = await userOf(await signIn());

    expect(second?.user?.id).toBe(first?.user?.id);
  });

  it('links the account that has the verified address', async () => {
    const email = atBrowser();
    const { user } = await createUser(admin.author, 'User', { email, rootRole: 'Editor' });
    await set({ autoCreate: false });

    expect(await userOf(await signIn())).toMatchObject({ user: { id: user.id, rootRole: 2 } });
  });

  it('reads the user info where the token has no address', async () => {
    const thin = await startTestProvider({ baseUrl: BASE_URL, thinTokens: true });
    thin.current = 'thin';
    thin.people.set('thin', { email: 'thin@example.com', email_verified: true });
    await set({ discoverUrl: thin.issuer, secret: CLIENT_SECRET });

    const signedIn = await userOf(await signIn());
    await thin.close();

    expect(signedIn).toMatchObject({ user: { email: 'thin@example.com' } });
  });

  it('works without PKCE where a provider needs that', async () => {
    await set({ enablePkce: false });
    atBrowser();

    expect(await userOf(await signIn())).toMatchObject({ method: 'oidc' });
  });

  it('leaves nothing of the transaction in the browser', async () => {
    const browser = new Browser();
    atBrowser();
    await arrive(browser, await comeBack(browser));

    expect(browser.cookiesFor(BASE_URL).map((cookie) => cookie.split('=')[0])).toEqual([
      'flagwright-session',
    ]);
  });

  it('asks the provider for its configuration and keys once', async () => {
    atBrowser();
    await signIn();
    const before = provider.requests.length;
    await signIn();

    const fixed = provider.requests.slice(before).filter((path) => /well-known|jwks/.test(path));
    expect(fixed).toEqual([]);
  });

  it('fetches the keys again after the provider has changed them', async () => {
    atBrowser();
    await signIn();
    await provider.rotateKey();

    expect(await userOf(await signIn())).toMatchObject({ method: 'oidc' });
  });
});

/** A sign-in at a provider of its own, which nobody uses afterwards. */
async function signInAt(
  options: Omit<Parameters<typeof startTestProvider>[0], 'baseUrl'>,
  settings: OidcSettingsInput,
) {
  const other = await startTestProvider({ baseUrl: BASE_URL, ...options });
  other.current = 'kim';
  const claims = { email: `${randomUUID()}@example.com`, email_verified: true };
  other.people.set('kim', claims);
  await set({ discoverUrl: other.issuer, secret: CLIENT_SECRET, ...settings });
  try {
    return { ...(await userOf(await signIn())), requests: other.requests };
  } finally {
    await other.close();
  }
}

describe('the algorithm of ID tokens', () => {
  it.each(['ES256', 'PS256', 'EdDSA', 'Ed25519'] as const)('may be %s', async (algorithm) => {
    expect(await signInAt({ algorithm }, { idTokenSigningAlgorithm: algorithm })).toMatchObject({
      method: 'oidc',
    });
  });
});

describe('an authorization request', () => {
  it('is pushed to a provider that says that it requires it', async () => {
    const { method, requests } = await signInAt({ requiresPushed: true }, {});

    expect([method, requests.includes('/request')]).toEqual(['oidc', true]);
  });

  it('is pushed to any provider, if the settings say so', async () => {
    const { method, requests } = await signInAt({}, { pushAuthorizationRequests: true });

    expect([method, requests.includes('/request')]).toEqual(['oidc', true]);
  });

  it('is not pushed otherwise', async () => {
    expect((await signInAt({}, {})).requests).not.toContain('/request');
  });

  it('leaves nothing but its name to the browser, when it is pushed', async () => {
    await set({ pushAuthorizationRequests: true, acrValues: 'mfa' });

    const { location } = await beginSignIn(undefined);

    await set({ acrValues: '' });
    expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
      client_id: CLIENT_ID,
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:/),
    });
  });

  it('is refused with the reason, when it is pushed with a wrong client secret', async () => {
    await set({ pushAuthorizationRequests: true, secret: 'wrong' });

    await expect(signIn()).rejects.toEqual(refusedWith('client-refused'));
  });

  it('is refused with the reason, when the provider takes none that are pushed', async () => {
    const failure = signInAt({ takesPushed: false }, { pushAuthorizationRequests: true });

    await expect(failure).rejects.toMatchObject({
      code: 'provider-error',
      detail: expect.stringContaining('pushed_authorization_request_endpoint'),
    });
  });
});

describe('groups that are not understood', () => {
  it('are named in the log with the setting that mends it, and the person is signed in', async () => {
    const warn = vi.spyOn(log, 'warn');
    await set({ enableGroupSyncing: true });
    atBrowser({ groups: [{ name: 'dev' }] });

    expect(await userOf(await signIn())).toMatchObject({ method: 'oidc' });

    await set({ enableGroupSyncing: false });
    expect(warn.mock.calls).toEqual([
      [
        'the groups of a person were not understood',
        { groupJsonPath: 'groups', detail: expect.stringContaining('set groupJsonPath') },
      ],
    ]);
  });
});

describe('a token is refused', () => {
  const minute = 60;
  const now = () => Math.floor(Date.now() / 1_000);

  it.each([
    ['with another nonce', withClaims({ nonce: 'of another sign-in' }), 'token-refused'],
    ['without a nonce', withClaims({ nonce: undefined }), 'token-refused'],
    ['for another client', withClaims({ aud: 'another' }), 'token-refused'],
    [
      'for several clients, of which another asked',
      withClaims({ aud: [CLIENT_ID, 'b'], azp: 'b' }),
      'token-refused',
    ],
    ['of another issuer', withClaims({ iss: 'https://evil.example' }), 'token-refused'],
    ['that has expired', withClaims({ exp: now() - 2 * minute }), 'token-expired'],
    ['without an expiry', withClaims({ exp: undefined }), 'token-refused'],
    ['without a subject', withClaims({ sub: undefined }), 'token-refused'],
    ['with an empty subject', withClaims({ sub: '' }), 'token-refused'],
    ['without a signature', unsigned, 'token-refused'],
    ['signed with the client secret', bySecret(CLIENT_SECRET), 'token-refused'],
    ['signed by an unknown key', byUnknownKey, 'unknown-key'],
    ['signed by a key with the name of a known one', byOtherKey, 'token-refused'],
    ['whose claims were changed afterwards', changedAfterwards, 'token-refused'],
  ] as const)('%s', async (_what, tamper, code) => {
    const email = atBrowser();
    provider.tamper = tamper;

    await expect(signIn()).rejects.toEqual(refusedWith(code));

    expect(await findUserIdByEmail(email)).toBeUndefined();
  });

  it('signed with another algorithm than the settings name', async () => {
    await set({ idTokenSigningAlgorithm: 'ES256' });
    atBrowser();

    await expect(signIn()).rejects.toEqual(refusedWith('token-refused'));
  });
});

describe('an answer is refused', () => {
  it('a second time', async () => {
    atBrowser();
    const browser = new Browser();
    const back = await comeBack(browser);
    const cookies = browser.cookiesFor(BASE_URL);
    await arrive(browser, back);
    const again = new Browser();
    again.keep(BASE_URL, cookies);

    await expect(arrive(again, back)).rejects.toEqual(refusedWith('code-refused'));
  });

  it('in a browser that did not begin', async () => {
    atBrowser();
    const back = await comeBack(new Browser());

    await expect(arrive(new Browser(), back)).rejects.toEqual(refusedWith('no-transaction'));
  });

  it('in a browser that began another sign-in', async () => {
    atBrowser();
    const victim = new Browser();
    await comeBack(victim);
    const back = await comeBack(new Browser());

    await expect(arrive(victim, back)).rejects.toEqual(refusedWith('wrong-state'));
  });

  it('with a code that belongs to another sign-in', async () => {
    atBrowser();
    const attacker = await comeBack(new Browser());
    const victim = new Browser();
    const back = await comeBack(victim);
    back.searchParams.set('code', attacker.searchParams.get('code') ?? '');

    await expect(arrive(victim, back)).rejects.toEqual(refusedWith('code-refused'));
  });

  it('of another issuer', async () => {
    atBrowser();
    const browser = new Browser();
    const back = await comeBack(browser);
    back.searchParams.set('iss', 'https://evil.example');

    await expect(arrive(browser, back)).rejects.toEqual(refusedWith('token-refused'));
  });

  it('after ten minutes', async () => {
    atBrowser();
    const browser = new Browser();
    const back = await comeBack(browser);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 });

    await expect(arrive(browser, back)).rejects.toEqual(refusedWith('no-transaction'));
  });

  it('with a cookie that was changed', async () => {
    atBrowser();
    const browser = new Browser();
    const back = await comeBack(browser);
    const [cookie = ''] = browser.cookiesFor(BASE_URL);
    browser.keep(BASE_URL, [`${cookie.slice(0, -2)}AA`]);

    await expect(arrive(browser, back)).rejects.toEqual(refusedWith('no-transaction'));
  });

  it('after the settings have changed', async () => {
    atBrowser();
    const browser = new Browser();
    const back = await comeBack(browser);
    await set({ clientId: 'another' });

    await expect(arrive(browser, back)).rejects.toEqual(refusedWith('no-transaction'));
  });

  it('when the person was refused there', async () => {
    provider.current = 'nobody';

    await expect(signIn()).rejects.toMatchObject({
      code: 'provider-refused',
      detail: 'access_denied: cancelled by the person',
    });
  });

  it('when the client secret is wrong', async () => {
    await set({ secret: 'wrong' });
    atBrowser();

    await expect(signIn()).rejects.toEqual(refusedWith('client-refused'));
  });
});

describe('a person is refused', () => {
  it.each([
    ['without an e-mail address', { email: undefined }, 'no-email'],
    ['with an address that is none', { email: 'kim' }, 'no-email'],
    ['whose address is not verified', { email_verified: false }, 'email-not-verified'],
    [
      'about whose address the provider says nothing',
      { email_verified: undefined },
      'email-not-verified',
    ],
    [
      'with the claim of Entra ID at another provider',
      { email_verified: false, xms_edov: true },
      'email-not-verified',
    ],
  ])('%s', async (_what, claims, code) => {
    const email = atBrowser(claims);
    const { user } = await createUser(admin.author, 'User', { email, rootRole: 'Viewer' });

    await expect(signIn()).rejects.toEqual(refusedWith(code));

    expect((await findUser(user.id))?.seenAt).toBeNull();
  });

  it('whose domain is not named', async () => {
    await set({ emailDomains: 'example.org' });
    atBrowser();

    await expect(signIn()).rejects.toEqual(refusedWith('domain-not-allowed'));
  });

  it('without an account, unless sign-in creates them', async () => {
    await set({ autoCreate: false });
    atBrowser();

    await expect(signIn()).rejects.toEqual(refusedWith('no-account'));
  });

  it('whose account is disabled', async () => {
    atBrowser();
    const { user } = (await userOf(await signIn())) ?? {};
    await writeItem({
      update: keys.user(user?.id ?? 0),
      expression: 'SET disabledAt = :at',
      values: { ':at': new Date().toISOString() },
    });

    await expect(signIn()).rejects.toEqual(refusedWith('account-disabled'));
  });

  it('whose account was deleted, although sign-in creates accounts', async () => {
    const email = atBrowser();
    const { user } = (await userOf(await signIn())) ?? {};
    await deleteUser(admin, 'User', user?.id ?? 0);

    await expect(signIn()).rejects.toEqual(refusedWith('account-disabled'));

    const again = await createUser(admin.author, 'User', { email, rootRole: 'Viewer' });
    expect(await userOf(await signIn())).toMatchObject({ user: { id: again.user.id } });
  });

  it('who got the address of somebody who has signed in with it', async () => {
    const email = atBrowser();
    await signIn();
    atBrowser({ email });

    await expect(signIn()).rejects.toEqual(refusedWith('account-taken'));
  });

  it('whose address is the name of a service account', async () => {
    const email = atBrowser();
    await createUser(admin.author, 'Service Account', { email, rootRole: 'Editor' });

    await expect(signIn()).rejects.toEqual(refusedWith('account-disabled'));
  });

  it('whose address somebody has as a username', async () => {
    const username = atBrowser();
    await createUser(admin.author, 'User', { username, rootRole: 'Admin' });

    await expect(signIn()).rejects.toEqual(refusedWith('account-not-created'));
  });
});

describe('without a usable provider', () => {
  it('sign-in that is switched off is refused', async () => {
    await set({ enabled: false });

    await expect(signIn()).rejects.toEqual(refusedWith('not-configured'));
  });

  it('a provider that is down is named as the reason', async () => {
    const down = await startTestProvider({ baseUrl: BASE_URL });
    await set({ discoverUrl: down.issuer, secret: CLIENT_SECRET });
    await down.close();

    await expect(signIn()).rejects.toEqual(refusedWith('provider-down'));
  });

  it('a provider that goes down meanwhile is named as the reason', async () => {
    const down = await startTestProvider({ baseUrl: BASE_URL });
    down.current = 'kim';
    down.people.set('kim', {});
    await set({ discoverUrl: down.issuer, secret: CLIENT_SECRET });
    const browser = new Browser();
    const back = await comeBack(browser);
    await down.close();

    await expect(arrive(browser, back)).rejects.toEqual(refusedWith('provider-down'));
  });

  it('an address that describes no provider is refused', async () => {
    await set({ discoverUrl: `${provider.issuer}/nothing`, secret: CLIENT_SECRET });

    await expect(signIn()).rejects.toEqual(refusedWith('provider-error'));
  });
});
