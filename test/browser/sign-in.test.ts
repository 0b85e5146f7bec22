import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { createSignInUser } from '../support/browser.ts';
import { startChromium } from '../support/chromium.ts';
import { password } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let chromium: Browser;
let origin: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  // Passkeys need a host name.
  origin = `http://localhost:${port}`;
  [service, chromium] = await Promise.all([
    startService({ env: { ...uncached, PORT: String(port), BASE_URL: origin } }),
    startChromium(),
  ]);
});

afterAll(async () => {
  await chromium.close();
  await service.stop();
});

beforeEach(async () => {
  context = await chromium.newContext();
  page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});

afterEach(() => context.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function enterPassword(username: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail address or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Signs in, and registers a passkey. @returns the recovery codes */
async function registerPasskey(username: string): Promise<string[]> {
  await page.goto(`${origin}/account`);
  await enterPassword(username);
  await page.getByLabel('Name of a new passkey').fill('my laptop');
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  return page.locator('code').allTextContents();
}

const atProjects = () => page.getByRole('heading', { name: 'Projects' }).waitFor();

describe('in a browser, a person', () => {
  it('signs in with a password, and comes to the page they wanted', async () => {
    await createSignInUser(service, 'reader');
    await page.goto(`${origin}/account`);
    await enterPassword('reader');

    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(page.url()).toBe(`${origin}/account`);
  });

  it('is told that the password is wrong, and stays out', async () => {
    await createSignInUser(service, 'forgetful');
    await page.goto(origin);
    await enterPassword('forgetful', 'not the password');

    expect(await page.getByRole('alert').textContent()).toContain('password is wrong');
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
  });

  it('is out after signing out, also with the address of a page', async () => {
    await createSignInUser(service, 'leaving');
    await page.goto(`${origin}/account`);
    await enterPassword('leaving');
    await signOut();
    await page.goto(`${origin}/account`);

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${origin}/sign-in?to=%2Faccount`);
  });

  it('signs in with a passkey alone', async () => {
    await createSignInUser(service, 'alone');
    await registerPasskey('alone');
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

    await atProjects();
  });

  it('needs the passkey after the password', async () => {
    await createSignInUser(service, 'careful');
    await registerPasskey('careful');
    await signOut();
    await enterPassword('careful');
    await page.getByRole('button', { name: 'Use a passkey' }).click();

    await atProjects();
  });

  it('gets in with a recovery code without the passkey', async () => {
    await createSignInUser(service, 'lost');
    const [code = ''] = await registerPasskey('lost');
    await signOut();
    await enterPassword('lost');
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Use the code' }).click();

    await atProjects();
  });

  it('creates an account with an invitation, and signs in', async () => {
    const { body } = await service.request('POST', '/api/admin/invite-link/tokens', {
      body: {
        name: 'for the shop team',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    await page.goto(body.url);
    await page.getByLabel('Name').fill('Kim');
    await page.getByLabel('E-mail address').fill('kim@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await enterPassword('kim@example.com');

    await atProjects();
  });
});

describe('the pages', () => {
  it('load nothing from elsewhere, and break no rule of their policy', async () => {
    const elsewhere: string[] = [];
    const violations: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('data:')) elsewhere.push(url);
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await createSignInUser(service, 'watched');
    await registerPasskey('watched');

    expect({ elsewhere, violations }).toEqual({ elsewhere: [], violations: [] });
  });
});
