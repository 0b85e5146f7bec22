import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, createProject, MEMBER, uncached } from '../support/access.ts';
import { samePage } from '../support/browser.ts';
import { Browser } from '../support/oidc/browser.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestProvider,
  type TestProvider,
} from '../support/oidc/test-provider.ts';
import { password } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { enableScim } from '../support/scim.ts';
import { type Service, startService } from '../support/service.ts';
import { closed, createSquatter, logIn, open } from '../support/squatter.ts';

let service: Service;
let provider: TestProvider;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, LOG_LEVEL: 'debug' } });
  provider = await startTestProvider({ baseUrl: service.url });
});

afterAll(async () => {
  await provider.close();
  await service.stop();
});

beforeEach(async () => {
  await set({ enabled: true, discoverUrl: provider.issuer, secret: CLIENT_SECRET });
});

async function set(body: object) {
  const settings = { clientId: CLIENT_ID, autoCreate: true, enableGroupSyncing: true, ...body };
  const { status } = await service.request('POST', '/api/admin/auth/oidc/settings', {
    body: settings,
  });
  expect(status).toBe(200);
}

function atBrowser(name: string, groups: readonly string[] = []) {
  provider.current = name;
  provider.people.set(name, { email: `${name}@example.com`, email_verified: true, groups });
}

const login = () => `${service.url}/auth/oidc/login`;
const callback = () => `${service.url}/auth/oidc/callback`;

/** Signs in with a browser; returns the last answer. */
async function signIn(browser = new Browser(), query = ''): Promise<Response> {
  return browser.get(await browser.followTo(`${login()}${query}`, callback()));
}

describe('a sign-in', () => {
  it('keeps what it needs in a cookie that ends with it, and leads where the person wanted', async () => {
    atBrowser('kim');
    const browser = new Browser();
    const begun = await fetch(`${login()}?returnTo=/docs%3Fx`, { redirect: 'manual' });
    const [cookie = ''] = begun.headers.getSetCookie();

    expect([
      begun.status,
      cookie
        .replace(/=[^;]+/, '=…')
        .split('; ')
        .sort(),
    ]).toEqual([302, ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'flagwright-oidc=…']]);
    const finished = await signIn(browser, '?returnTo=/docs%3Fx');
    expect({ status: finished.status, location: finished.headers.get('location') }).toEqual({
      status: 302,
      location: '/docs?x',
    });
    expect(browser.cookiesFor(service.url)).toEqual([
      expect.stringMatching(/^flagwright-session=.+/),
    ]);
  });

  it('ends the session that the browser had before', async () => {
    atBrowser('kim');
    const browser = new Browser();
    await signIn(browser);
    const [former = ''] = browser.cookiesFor(service.url);
    await signIn(browser);
    const [current = ''] = browser.cookiesFor(service.url);
    const statuses = [former, current].map(async (cookie) => {
      const headers = { cookie, ...samePage };
      return (await service.request('GET', '/api/admin/user', { token: null, headers })).status;
    });

    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  it('asks the provider with PKCE, state and nonce, for exactly this address', async () => {
    const { headers } = await fetch(login(), { redirect: 'manual' });
    const asked = new URL(headers.get('location') ?? '');

    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: callback(),
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('asks for groups and for a way to sign in, if the settings say so', async () => {
    await set({ addGroupsScope: true, acrValues: 'mfa' });
    const { headers } = await fetch(login(), { redirect: 'manual' });
    await set({ addGroupsScope: false, acrValues: '' });

    const { searchParams } = new URL(headers.get('location') ?? '');
    expect([searchParams.get('scope'), searchParams.get('acr_values')]).toEqual([
      'openid email profile groups',
      'mfa',
    ]);
  });

  it('does not let a request choose where the provider leads back to', async () => {
    const { headers } = await fetch(login(), {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });

    const { searchParams } = new URL(headers.get('location') ?? '');
    expect(searchParams.get('redirect_uri')).toBe(callback());
  });
});

describe('the account that somebody signed up for with the address of another person', () => {
  it('is opened by nothing from before, once that person has signed in', async () => {
    const squatter = await createSquatter(service, 'boss@example.com');
    expect(await squatter.ways()).toEqual(open);
    atBrowser('boss');

    const events = await recordedEvents(service, () => signIn());

    expect(await squatter.ways()).toEqual(closed);
    expect(events).toMatchObject([
      { type: 'user-updated', data: { id: squatter.id, signsInAt: provider.issuer } },
      { type: 'pat-deleted', data: { userId: squatter.id } },
    ]);
  });

  it('keeps what its person gets afterwards, also when SCIM manages it later', async () => {
    await createSquatter(service, 'chief@example.com');
    atBrowser('chief');
    const browser = new Browser();
    await signIn(browser);
    const session = { cookie: browser.cookiesFor(service.url).join('; '), ...samePage };
    const me = () => service.request('GET', '/api/admin/user', { token: null, headers: session });
    const { id } = (await me()).body.user;
    const scim = await enableScim(service);
    await scim('PUT', `/Users/${id}`, { userName: 'chief@example.com', externalId: 'chief' });

    expect((await me()).status).toBe(200);
  });

  it('keeps everything if an administrator made it', async () => {
    const { body } = await service.request('POST', '/api/admin/user-admin', {
      body: { email: 'made@example.com', rootRole: 3, password },
    });
    const { token } = (await logIn(service, 'made@example.com')).body;
    atBrowser('made');
    await signIn();

    const me = await service.request('GET', '/api/admin/user', { token });
    expect([me.body.user.id, (await logIn(service, 'made@example.com')).status]).toEqual([
      body.id,
      200,
    ]);
  });
});

describe('groups at the provider', () => {
  it('give roles in projects, and take them at the next sign-in, all in the event log', async () => {
    const access = await createProject(service, 'shop', 'private');
    const group = { name: 'Shop team', mappingsSSO: ['shop-dev'] };
    const created = await service.request('POST', '/api/admin/groups', { body: group });
    await service.request('POST', access, {
      body: { roles: [MEMBER], groups: [created.body.id], users: [] },
    });
    const projectsOfSam = async () => {
      const path = '/api/admin/user-admin/search?q=sam@example.com';
      const [sam] = (await service.request('GET', path)).body;
      const { body } = await service.request('GET', `/api/admin/groups/${created.body.id}`);
      return body.users.some(({ user }: { user: { id: number } }) => user.id === sam?.id);
    };

    const events = await recordedEvents(service, async () => {
      atBrowser('sam', ['shop-dev', 'all']);
      await signIn();
      await expect.poll(projectsOfSam).toBe(true);
      atBrowser('sam', ['all']);
      await signIn();
      await expect.poll(projectsOfSam).toBe(false);
    });

    const change = { group: 'Shop team', user: 'sam@example.com', source: 'sso' };
    expect(events).toMatchObject([
      { type: 'user-created', data: { email: 'sam@example.com', rootRole: 3 } },
      { type: 'group-user-added', data: change },
      { type: 'group-user-removed', preData: change },
    ]);
  });

  it('change nothing here while the setting is off', async () => {
    const body = { name: 'Unsynced', mappingsSSO: ['unsynced'] };
    await service.request('POST', '/api/admin/groups', { body });
    await set({ enableGroupSyncing: false });
    atBrowser('alex', ['unsynced']);

    const events = await recordedEvents(service, () => signIn());

    expect(events.map(({ type }: { type: string }) => type)).toEqual(['user-created']);
  });
});

describe('somebody who is not signed in', () => {
  it('gets a page that says why, and whose id is in the log', async () => {
    const { headers, ...response } = await pageFor({ email_verified: false });

    expect({ status: response.status, type: headers.get('content-type') }).toEqual({
      status: 403,
      type: 'text/html; charset=utf-8',
    });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const text = response.text;
    expect(text).toContain('has not verified your e-mail address');
    const [, id = ''] = /Id in the log: <code>([\w-]{36})</.exec(text) ?? [];
    await expect
      .poll(() => service.logs())
      .toMatch(new RegExp(`"a sign-in was refused".*"id":"${id}".*"code":"email-not-verified"`));
  });

  it('sees no secret, and neither does the log', async () => {
    const { text } = await pageFor({ email: undefined });
    await set({ secret: 'plantedClientSecret-1f2e3d' });
    atBrowser('kim');
    await signIn();

    const seen = `${text}${service.logs()}`;
    expect(seen).not.toMatch(/planted|a client secret of the tests|code=|verifier|id_token/);
  });

  it('can try again: the page has forgotten the former try', async () => {
    const browser = new Browser();
    atBrowser('kim');
    const back = await browser.followTo(login(), callback());
    await browser.get(back.replace(/code=[^&]+/, 'code=another'));

    expect(browser.cookiesFor(service.url)).toEqual([]);
  });

  it('because of an answer to another sign-in can finish the one that is running', async () => {
    const browser = new Browser();
    atBrowser('kim');
    const first = await browser.followTo(login(), callback());
    const second = await browser.followTo(`${login()}?returnTo=/second`, callback());
    const refused = [
      await browser.get(first),
      await browser.get(`${callback()}?state=x&code=y`),
      await browser.get(`${callback()}?error=access_denied`),
    ];
    const finished = await browser.get(second);

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await refused[0]?.text()).toContain('<code>wrong-state</code>');
    expect([finished.status, finished.headers.get('location')]).toEqual([302, '/second']);
  });

  async function pageFor(claims: object) {
    provider.current = 'somebody';
    const person = { email: 'somebody@example.com', email_verified: true, ...claims };
    provider.people.set('somebody', person);
    const response = await signIn();
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
});

describe('while the provider is down', () => {
  it('people get a page, and administrators sign in with their password', async () => {
    const id = await createPerson(service, 'root', 1);
    const path = `/api/admin/user-admin/${id}/change-password`;
    await service.request('POST', path, { body: { password } });
    await set({ discoverUrl: 'http://127.0.0.1:1', secret: CLIENT_SECRET });

    const page = await fetch(login(), { redirect: 'manual' });
    const { status } = await service.request('POST', '/auth/simple/login', {
      token: null,
      body: { username: 'root', password },
    });

    expect([page.status, await page.text(), status]).toEqual([
      503,
      expect.stringContaining('The identity provider does not answer.'),
      200,
    ]);
  });
});

it('says so when sign-in is switched off', async () => {
  await set({ enabled: false });
  const page = await fetch(login(), { redirect: 'manual' });

  expect([page.status, await page.text()]).toEqual([
    404,
    expect.stringContaining('<code>not-configured</code>'),
  ]);
});
