import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const ADMIN = 1;

let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'lee', rootRole: ADMIN, password });
  await admin('POST', '/signal-endpoints', { name: 'grafana' });
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('a signal endpoint', () => {
  it('is created, gets a token, and accepts the signal of the command that is shown', async () => {
    await page.goto(`${opened.origin}/signal-endpoints`);
    await button('New signal endpoint').click();
    await field('Name').fill('pager');
    await inDialog('Create signal endpoint').click();
    await button('New token').click();
    await field('Name').fill('pager duty');
    await inDialog('Create token').click();
    const command = page.getByRole('dialog').locator('code').nth(1);
    const [, secret] = /Bearer (signal:[^']+)/.exec((await command.textContent()) ?? '') ?? [];
    const sent = await opened.service.request('POST', '/api/signal-endpoint/pager', {
      token: `Bearer ${secret}`,
      body: { status: 'firing' },
    });

    expect(sent.status).toBe(202);
    await button('I have kept it').click();
    await page.getByRole('cell', { name: 'pager duty', exact: true }).waitFor();
  });

  it('is switched off, renames and deletes tokens, and is deleted', async () => {
    const { id } = await admin('POST', '/signal-endpoints', { name: 'spare' });
    await admin('POST', `/signal-endpoints/${id}/tokens`, { name: 'one' });
    await page.goto(`${opened.origin}/signal-endpoints/${id}`);
    await page.getByRole('switch', { name: 'spare accepts signals' }).click();
    await page.getByText('It is off: signals are refused').waitFor();
    await button('Rename one').click();
    await field('Name').fill('two');
    await inDialog('Rename').click();
    await button('Delete two').click();
    await inDialog('Delete').click();
    await page.getByText('No token yet').waitFor();
    await button('Delete spare').click();
    await inDialog('Delete').click();

    await page.getByRole('link', { name: 'grafana' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'spare' }).count()).toBe(0);
  });
});
