import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

let opened: OpenConsole;
let admin: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  await createSignInUser(opened.service, 'reader');
  admin = await signedIn('root');
});

afterAll(() => opened.close());

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(`${opened.origin}/account`);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  return visitor;
}

async function api(path: string) {
  const { body } = await opened.service.request('GET', `/api/admin${path}`);
  return body;
}

const visit = (path: string) => admin.page.goto(`${opened.origin}${path}`);
const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
const field = (name: string) => admin.page.getByLabel(name, { exact: true });

describe('an administrator', () => {
  it('asks everybody with a password for a passkey', async () => {
    await visit('/sign-in-settings');
    await field('Everybody with a password needs a passkey too').check();
    await button('Save').click();
    await admin.page.getByText('The settings are saved.').waitFor();
    expect(await api('/auth/simple/settings')).toMatchObject({ secondFactorRequired: true });

    await field('Everybody with a password needs a passkey too').uncheck();
    await button('Save').click();
    await expect
      .poll(() => api('/auth/simple/settings'))
      .toMatchObject({ secondFactorRequired: false });
  });

  it('is told which setting of OpenID Connect is missing, and sees the secret never again', async () => {
    await visit('/sign-in-settings/oidc');
    await field('People can sign in with OpenID Connect').check();
    await button('Save').click();
    await admin.page.locator('[aria-invalid]').waitFor();
    expect(await field('Address of the provider').getAttribute('aria-invalid')).toBe('true');

    await field('Address of the provider').fill('http://127.0.0.1:9/realm');
    await field('Client id').fill('flagwright');
    await field('Client secret').fill('a secret of the provider');
    await button('Save').click();
    await admin.page.getByText('Leave this empty to keep it.').waitFor();
    expect(await field('Client secret').inputValue()).toBe('');

    await field('Client id').fill('flags');
    await button('Save').click();
    await expect
      .poll(() => api('/auth/oidc/settings'))
      .toMatchObject({ enabled: true, clientId: 'flags', secret: '******' });
  });

  it('switches SCIM on, and gets its token once', async () => {
    await visit('/sign-in-settings/scim');
    await button('Switch on').click();
    await button('Switch off').waitFor();
    await button('New token').click();

    const token = await admin.page
      .locator('section', { hasText: 'shown only now' })
      .locator('code')
      .textContent();
    const users = await opened.service.request('GET', '/scim/v2/Users', {
      token: `Bearer ${token}`,
    });
    expect(users.status).toBe(200);
    await admin.page.reload();
    await admin.page.getByText('It cannot be shown again').waitFor();
  });

  it('reads who signed in, and only one person of them', async () => {
    await (await signedIn('reader')).context.close();
    await visit('/sign-in-settings/history');
    await admin.page.getByRole('cell', { name: 'Chrome on Linux' }).first().waitFor();
    await field('Only those of one person').pressSequentially('reader');
    await field('Only those of one person').press('Enter');
    await admin.page.getByText('Only those of reader').waitFor();

    await expect
      .poll(async () => [...new Set(await admin.page.locator('tbody a').allTextContents())])
      .toEqual(['reader']);
    expect(new URL(admin.page.url()).search).toMatch(/^\?user=\d+$/);
  });
});

describe('on the page of the account, people', () => {
  it('create a token that acts for them, and delete it', async () => {
    const { page, context } = await signedIn('reader');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What it is for').fill('my laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = (await page.locator('dialog code').textContent()) ?? '';
    const me = await opened.service.request('GET', '/api/admin/user', { token });
    expect(me.body.user.username).toBe('reader');
    await page.getByRole('button', { name: 'I have kept it' }).click();

    await page.getByRole('button', { name: 'Delete the token my laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have no personal tokens.').waitFor();
    const after = await opened.service.request('GET', '/api/admin/user', { token });
    expect(after.status).toBe(401);
    await context.close();
  });

  it('are told at the field that a token must expire', async () => {
    const { page, context } = await signedIn('reader');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What it is for').fill('my laptop');
    await page.getByLabel('Valid until').fill('2020-01-01');
    await page.getByRole('button', { name: 'Create token' }).click();

    await page.locator('[aria-invalid]').waitFor();
    expect(await page.getByLabel('Valid until').getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('end the session of another browser', async () => {
    const [other, { page, context }] = [await signedIn('reader'), await signedIn('reader')];
    const ending = page.getByRole('button', { name: 'End the session in Chrome on Linux' });
    await ending.first().waitFor();
    const before = await ending.count();
    await ending.first().click();

    await expect.poll(() => ending.count()).toBe(before - 1);
    await other.context.close();
    await context.close();
  });
});
