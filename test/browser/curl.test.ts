import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { requestOfCurl, runCurl } from '../support/console/run-curl.ts';
import { screens } from '../support/console/screens.ts';
import type { ShownElement } from '../support/console/shown-element.ts';
import { visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

const ADMIN = 1;
/** The menu that has the command. */
const WAYS = 'Other ways to do this';
const FLAGS = '/projects/default/features';

let opened: OpenConsole;
let filled: Filled;
let page: Page;
/** Of an account for scripts. */
let token: string;

beforeAll(async () => {
  opened = await openConsole();
  filled = await fillConsole(opened.service);
  await admin('POST', '/user-admin', { username: 'lee', name: 'Lee', rootRole: ADMIN, password });
  ({ token } = await createAccount(opened.service, 'script', ADMIN));
  await needApprovals(opened.service, 1, 'production');
  const visitor = await opened.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

async function admin(method: string, path: string, body?: object) {
  const { status, body: answer } = await opened.service.request(method, `/api/admin${path}`, {
    body,
  });
  return status < 300 ? answer : { status };
}

const button = (name: string, within: Locator | Page = page) =>
  within.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

/** Presses the button that copies. @returns what is in the clipboard then */
async function copied(within: Locator | Page): Promise<string> {
  await page.evaluate(`navigator.clipboard.writeText('')`);
  await button(WAYS, within).first().click();
  await button('Copy as curl', within).first().click();
  return clipboard();
}

/** The command that is copied to the clipboard. */
async function clipboard(): Promise<string> {
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl /);
  return page.evaluate<string>('navigator.clipboard.readText()');
}

const run = async (within: Locator | Page) => runCurl(await copied(within), token);

async function environmentOf(flag: string, environment: string) {
  const { environments } = await admin('GET', `${FLAGS}/${flag}`);
  return environments.find(({ name }: { readonly name: string }) => name === environment);
}

describe('a copied command does what the button does', () => {
  it('of a form, with whatever was typed', async () => {
    const description = 'It\'s "$HOME" `id` $(id) \\ and so on';
    await page.goto(`${opened.origin}/tag-types?new`);
    await button('New tag type').click();
    await field('Name').fill('by-form');
    await field('Description').fill(description);

    await run(page.getByRole('dialog'));

    const { tagType } = await admin('GET', '/tag-types/by-form');
    expect(tagType).toMatchObject({ name: 'by-form', description });
  });

  it('of a button that asks first', async () => {
    await admin('POST', '/tag-types', { name: 'by-button', description: '' });
    await page.goto(`${opened.origin}/tag-types`);
    await page.getByRole('button', { name: /^Delete.* by-button$/ }).click();

    await run(page.getByRole('dialog'));

    expect(await admin('GET', '/tag-types/by-button')).toEqual({ status: 404 });
  });

  it('of what was done last, from the palette', async () => {
    await admin('POST', FLAGS, { name: 'by-switch' });
    await page.goto(`${opened.origin}${FLAGS}/by-switch`);
    await page.getByRole('switch', { name: 'by-switch in development' }).click();
    const message = page.getByRole('status').filter({ hasText: 'by-switch is on' });
    await message.waitFor();
    await admin('POST', `${FLAGS}/by-switch/environments/development/off`);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('copy the last change');
    await page.getByRole('option', { name: /^Copy the last change/, selected: true }).waitFor();
    await page.evaluate(`navigator.clipboard.writeText('')`);
    await page.keyboard.press('Enter');
    await runCurl(await clipboard(), token);

    expect(await environmentOf('by-switch', 'development')).toMatchObject({ enabled: true });
  });

  it('of a change that is made directly', async () => {
    await admin('POST', FLAGS, { name: 'directly' });
    await page.goto(`${opened.origin}${FLAGS}/directly/environments/development/strategies/new`);
    await field('Rollout in %').fill('10');

    await run(page);

    const { strategies } = await environmentOf('directly', 'development');
    expect(strategies).toMatchObject([{ parameters: { rollout: '10', groupId: 'directly' } }]);
  });

  it('of a change that is proposed', async () => {
    await admin('POST', FLAGS, { name: 'proposed' });
    await page.goto(`${opened.origin}${FLAGS}/proposed/environments/production/strategies/new`);
    await field('Rollout in %').fill('10');
    await button('Propose').waitFor();

    await run(page);

    expect(await environmentOf('proposed', 'production')).toMatchObject({ strategies: [] });
    // Only their author sees drafts.
    const { body: requests } = await opened.service.request(
      'GET',
      '/api/admin/projects/default/change-requests',
      { token },
    );
    expect(requests).toMatchObject([
      {
        state: 'Draft',
        environment: 'production',
        createdBy: { username: 'script' },
        features: [
          {
            name: 'proposed',
            changes: [{ action: 'addStrategy', payload: { parameters: { rollout: '10' } } }],
          },
        ],
      },
    ]);
  });
});

describe('without changing anything', () => {
  /** Requests that would have changed something. */
  const stopped: { readonly method: string; readonly url: string; readonly body: string | null }[] =
    [];

  const compared = new Set<string>();

  beforeAll(() =>
    page.route('**/*', (route, request) => {
      const method = request.method();
      const url = request.url();
      // Pages may ask for a ticket to be told of changes at any time.
      const isOwn = url.includes('/playground/') || url.endsWith('/push-tickets');
      if (method === 'GET' || isOwn) return route.continue();
      stopped.push({ method, url, body: request.postData() });
      return route.abort();
    }),
  );

  afterAll(() => page.unrouteAll());

  it.each(screens)('%s: each form sends what its copied command sends', async (route) => {
    await visit(page, opened.origin + addressOf(route, filled));
    // The text of the button that copies changes: forms are counted among all.
    const forms = page.locator('form');
    for (let index = 0; index < (await forms.count()); index += 1) {
      const form = forms.nth(index);
      const submit = form.locator('button[type="submit"]:enabled');
      if ((await submit.count()) === 0 || (await button(WAYS, form).count()) === 0) continue;
      const command = await requestOfCurl(await copied(form));
      stopped.length = 0;
      // Empty fields that the browser would ask for: only what is sent matters here.
      await form.evaluate((element: ShownElement) => element.setAttribute('novalidate', ''));
      await submit.click();
      await expect.poll(() => stopped.length, { message: command.url }).toBeGreaterThan(0);

      compared.add(command.url);
      const { method, url, body } = command;
      expect(stopped[0]).toEqual({ method, url, body: body ?? null });
    }
  });

  it('these were more than ten forms', () => {
    expect(compared.size).toBeGreaterThan(10);
  });
});
