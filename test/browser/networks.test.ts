import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

let opened: OpenConsole;
let admin: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  admin = await opened.newVisitor();
  await admin.signIn(opened.origin, 'root');
});

afterAll(() => opened.close());

async function api(path: string) {
  const { body } = await opened.service.request('GET', `/api/admin${path}`);
  return body;
}

const visit = (path: string) => admin.page.goto(`${opened.origin}${path}`);
const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
const field = (name: string) => admin.page.getByLabel(name, { exact: true });

describe('the networks of the instance', () => {
  it('are set with the own address in view', async () => {
    await visit('/networks');
    const { address } = await api('/audit/networks');
    await admin.page.getByText(`You are at ${address}.`).waitFor();
    await field('Networks').fill('127.0.0.0/8, ::1\n192.0.2.0/24');
    await field('Proxies in front of the service').fill('198.51.100.7');
    await button('Save').click();

    await expect
      .poll(() => api('/audit/networks'))
      .toMatchObject({
        networks: ['127.0.0.0/8', '::1', '192.0.2.0/24'],
        proxies: ['198.51.100.7'],
      });
    await admin.page.getByText('limited', { exact: true }).waitFor();
  });

  it.each([
    [
      'with what is no range',
      '127.0.0.1, office',
      'Entry 2: Must be an address or a range of addresses',
    ],
    ['without the own address', '192.0.2.0/24', 'Must have your own address'],
  ])('%s are refused beside the field, and nothing changes', async (_what, typed, said) => {
    await visit('/networks');
    const before = await api('/audit/networks');
    await field('Networks').fill(typed);
    await button('Save').click();
    await admin.page.locator('[aria-invalid]').waitFor();

    const described = await field('Networks').getAttribute('aria-describedby');
    const fault = admin.page.locator(`[id="${described?.split(' ').at(-1)}"]`);
    expect(await fault.textContent()).toContain(said);
    expect(await field('Networks').inputValue()).toBe(typed);
    expect(await api('/audit/networks')).toEqual(before);
  });
});

describe('the networks of a token', () => {
  it('are given to an API token, and shown in the list', async () => {
    await visit('/tokens');
    await button('New token').first().click();
    await field('Name').fill('of the office');
    await field('Networks').fill('192.0.2.0/24\n2001:db8::/32');
    await button('Create token').click();
    await admin.page.getByRole('dialog').locator('code').first().waitFor();
    const { tokens } = await api('/api-tokens');

    expect(tokens.at(-1)).toMatchObject({
      tokenName: 'of the office',
      networks: ['192.0.2.0/24', '2001:db8::/32'],
    });
    await visit('/tokens');
    await admin.page.getByText('only from 192.0.2.0/24, 2001:db8::/32').waitFor();
  });

  it('are given to a personal token', async () => {
    await visit('/account');
    await button('New token').click();
    await field('What it is for').fill('laptop');
    await field('Networks').fill('192.0.2.0/24');
    await button('Create token').click();
    await admin.page.getByRole('dialog').locator('code').first().waitFor();
    await visit('/account');

    await admin.page.getByText('only from 192.0.2.0/24').waitFor();
  });
});

describe('the page of access', () => {
  it('saves who may do what as a file that spreadsheets read as UTF-8', async () => {
    await opened.service.request('POST', '/api/admin/user-admin', {
      body: { username: 'zoë', rootRole: 3 },
    });
    await visit('/access');
    const download = admin.page.waitForEvent('download');
    await button('Download who may do what (CSV)').click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');

    expect(file.suggestedFilename()).toBe('access.csv');
    expect(text.startsWith('\uFEFFkind,id,name,')).toBe(true);
    expect(text).toContain(',zoë,');
  });
});
