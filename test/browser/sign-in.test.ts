import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let visitor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
});

afterAll(() => opened.close());

beforeEach(async () => {
  visitor = await opened.newVisitor();
});

afterEach(() => visitor.context.close());

async function newUser(username: string): Promise<void> {
  await createSignInUser(opened.service, username);
}

/** Signs in, and registers a passkey. @returns the recovery codes */
async function registerPasskey(username: string): Promise<string[]> {
  await newUser(username);
  await visitor.page.goto(`${opened.origin}/account`);
  await visitor.enterPassword(username);
  return visitor.registerPasskey();
}

const isSignedIn = () => visitor.page.getByRole('navigation', { name: 'Areas' }).waitFor();

describe('in a browser, a person', () => {
  it('signs in with a password, and comes to the page they wanted', async () => {
    await newUser('reader');
    await visitor.page.goto(`${opened.origin}/account`);
    await visitor.enterPassword('reader');

    await visitor.page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(visitor.page.url()).toBe(`${opened.origin}/account`);
  });

  it('sees the password while typing it, only when wanted', async () => {
    await visitor.page.goto(`${opened.origin}/sign-in`);
    const typed = visitor.page.getByLabel('Password');
    await typed.fill(password);
    expect(await typed.getAttribute('type')).toBe('password');
    await visitor.page.getByRole('button', { name: 'Show what is typed' }).click();

    expect(await typed.getAttribute('type')).toBe('text');
  });

  it('is told that the password is wrong, and stays out', async () => {
    await newUser('forgetful');
    await visitor.page.goto(opened.origin);
    await visitor.enterPassword('forgetful', 'not the password');

    expect(await visitor.page.getByRole('alert').textContent()).toContain('password is wrong');
    expect((await visitor.context.cookies()).map(({ name }) => name)).toEqual([]);
  });

  it('is out after signing out, also with the address of a page', async () => {
    await newUser('leaving');
    await visitor.page.goto(`${opened.origin}/account`);
    await visitor.enterPassword('leaving');
    await visitor.signOut();
    await visitor.page.goto(`${opened.origin}/account`);

    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(visitor.page.url()).toBe(`${opened.origin}/sign-in?to=%2Faccount`);
  });

  it('signs in with a passkey alone', async () => {
    await registerPasskey('alone');
    await visitor.signOut();
    await visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).click();

    await isSignedIn();
  });

  it('needs the passkey after the password', async () => {
    await registerPasskey('careful');
    await visitor.signOut();
    await visitor.enterPassword('careful');
    await visitor.page.getByRole('button', { name: 'Use a passkey' }).click();

    await isSignedIn();
  });

  it('gets in with a recovery code without the passkey', async () => {
    const [code = ''] = await registerPasskey('lost');
    await visitor.signOut();
    await visitor.enterPassword('lost');
    await visitor.page.getByLabel('Recovery code').fill(code);
    await visitor.page.getByRole('button', { name: 'Use the code' }).click();

    await isSignedIn();
  });

  it('creates an account with an invitation, and signs in', async () => {
    const { body } = await opened.service.request('POST', '/api/admin/invite-link/tokens', {
      body: {
        name: 'for the shop team',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    await visitor.page.goto(body.url);
    await visitor.page.getByLabel('Name').fill('Kim');
    await visitor.page.getByLabel('E-mail address').fill('kim@example.com');
    await visitor.page.getByLabel('Password').fill(password);
    await visitor.page.getByRole('button', { name: 'Create account' }).click();
    await visitor.page.getByRole('link', { name: 'Sign in' }).click();
    await visitor.enterPassword('kim@example.com');

    await isSignedIn();
  });
});

describe('where a passkey is required, a person', () => {
  const require = (secondFactorRequired: boolean) =>
    opened.service.request('POST', '/api/admin/auth/simple/settings', {
      body: { disabled: false, secondFactorRequired },
    });

  beforeAll(() => require(true));

  afterAll(() => require(false));

  it('registers one at the first sign-in, and needs it at the next', async () => {
    await newUser('newcomer');
    await visitor.page.goto(opened.origin);
    await visitor.enterPassword('newcomer');
    await visitor.page.getByLabel('Name of the passkey').fill('my laptop');
    await visitor.page.getByRole('button', { name: 'Register' }).click();
    await visitor.page.getByRole('button', { name: 'I have kept the codes' }).click();
    await isSignedIn();
    await visitor.signOut();
    await visitor.enterPassword('newcomer');

    await visitor.page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  });
});

describe('the pages', () => {
  it('load nothing from elsewhere, and break no rule of their policy', async () => {
    const elsewhere: string[] = [];
    const violations: string[] = [];
    visitor.page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(opened.origin) && !url.startsWith('data:')) elsewhere.push(url);
    });
    visitor.page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await registerPasskey('watched');

    expect({ elsewhere, violations }).toEqual({ elsewhere: [], violations: [] });
  });
});
