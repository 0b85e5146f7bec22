import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looks, showIn, violationsOn } from '../support/console/axe.ts';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { screens } from '../support/console/screens.ts';
import type { ShownElement } from '../support/console/shown-element.ts';
import { untilQuiet, visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

/** What lies above the page and takes the focus. */
const OPEN = 'dialog[open], [popover]:popover-open';

let opened: OpenConsole;
let filled: Filled;
let page: Page;
/** The buttons of screens whose dialogs and menus were looked at. */
const seen = new Set<string>();

beforeAll(async () => {
  opened = await openConsole();
  filled = await fillConsole(opened.service);
  await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'lee', name: 'Lee', rootRole: 1, password },
  });
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

async function visitScreen(route: string): Promise<void> {
  await visit(page, opened.origin + addressOf(route, filled));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** What is wrong with the dialog or menu that a button opens; `undefined` if it opens none. */
async function faultsBehind(opener: Locator, open = press): Promise<string[] | undefined> {
  const others = await page.locator(OPEN).count();
  await open(opener);
  // Fewer, if it closes the sheet that it is in.
  if ((await page.locator(OPEN).count()) <= others) return undefined;
  const faults = await faultsOf(page.locator(OPEN).last());
  await closeByEsc();
  if ((await page.locator(OPEN).count()) > others) faults.push('Esc does not close it');
  const isBack = await opener.evaluate(
    (element: ShownElement) => element.ownerDocument.activeElement === element,
  );
  if (!isBack) faults.push('the focus does not come back');
  return faults;
}

/** Presses a control that a message may lie above. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await untilShown(() => control.evaluate((element: ShownElement) => element.click()));
}

/** Asks for the shortcuts by their key, while a control has the focus. */
async function askForShortcuts(control: Locator): Promise<void> {
  await control.focus();
  await untilShown(() => page.keyboard.press('?'));
}

/** Does something, and waits for the file of the dialog that it opens. */
function untilShown(act: () => Promise<unknown>): Promise<void> {
  return untilQuiet(page, act, (request) => request.resourceType() === 'script');
}

async function closeByEsc(): Promise<void> {
  await page.keyboard.press('Escape');
  await settled();
}

/** React has shown what follows from the last event. */
async function settled(): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

async function faultsOf(above: Locator): Promise<string[]> {
  const isEntered = await above.evaluate(
    (element: ShownElement) =>
      element.popover === 'auto' || element.contains(element.ownerDocument.activeElement),
  );
  const faults = isEntered ? [] : ['the focus does not go into it'];
  for (const look of looks) {
    await showIn(page, look);
    await scrollToOpener();
    for (const fault of await violationsOn(page, OPEN)) faults.push(`${look.look}: ${fault}`);
    const overflow = await above.evaluate(
      (element: ShownElement) => element.scrollWidth - element.clientWidth,
    );
    if (overflow > 0) faults.push(`${look.look}: ${overflow} px too wide`);
  }
  await showIn(page, looks[0]);
  return faults;
}

/** A menu is at its button, which is in view for who opens it; the page may be longer in another look. */
async function scrollToOpener(): Promise<void> {
  await page.evaluate(`{
    const { id } = [...document.querySelectorAll(${JSON.stringify(OPEN)})].at(-1);
    document.querySelector('[popovertarget="' + id + '"]')?.scrollIntoView({ block: 'center' });
  }`);
}

/** The names of the buttons that can be used: on the page, or in the sheet above it. */
function buttonNames(): Promise<string[]> {
  return page.evaluate<string[]>(`[...new Set(
    [...(document.querySelector('dialog[open]') ?? document.querySelector('main'))
        .querySelectorAll('button:not([aria-disabled], [disabled])')]
      .filter((button) => button.type !== 'submit' && button.role !== 'switch')
      .filter((button) => button.checkVisibility())
      .map((button) => (button.ariaLabel ?? button.textContent).trim()),
  )]`);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('without changing anything', () => {
  beforeAll(() =>
    page.route('**/*', (route) =>
      route.request().method() === 'GET' || route.request().url().includes('/playground/')
        ? route.continue()
        : route.abort(),
    ),
  );

  afterAll(() => page.unrouteAll());

  it.each(screens)(
    '%s: each dialog is without barrier, takes the focus and gives it back',
    // The page of a flag has some thirty, each seen in three looks.
    { timeout: 240_000 },
    async (route) => {
      await visitScreen(route);
      const address = page.url();
      const wrong: string[] = [];

      for (const name of await buttonNames()) {
        const sheet = page.locator('dialog[open]').last();
        const place = (await sheet.count()) > 0 ? sheet : page.getByRole('main');
        const opener = place.getByRole('button', { name, exact: true }).first();
        if ((await opener.count()) === 0) continue;
        const faults = await faultsBehind(opener);
        if (faults) seen.add(`${route} ${name}`);
        for (const fault of faults ?? []) wrong.push(`${name}: ${fault}`);
        if (page.url() !== address) await visitScreen(route);
      }

      expect(wrong).toEqual([]);
    },
  );

  it('these were more than fifty', () => {
    expect(seen.size, [...seen].join('\n')).toBeGreaterThan(50);
  });

  it('so is each dialog about flags that are selected', { timeout: 120_000 }, async () => {
    await visitScreen('/projects/:projectId');
    await page.getByRole('checkbox', { name: 'Select new-checkout' }).check();
    const bar = page.getByRole('region', { name: 'Selected flags' });
    await bar.getByRole('button', { name: 'Select none' }).waitFor();
    const names = await bar.getByRole('button').allTextContents();
    const wrong: string[] = [];

    for (const name of names.filter((each) => each !== 'Select none')) {
      const faults = await faultsBehind(bar.getByRole('button', { name, exact: true }));
      for (const fault of faults ?? ['no dialog']) wrong.push(`${name}: ${fault}`);
    }

    expect(wrong).toEqual([]);
    expect(names.length).toBeGreaterThan(4);
  });

  it('so is the dialog that a menu opens, which then is still open', async () => {
    await visitScreen('/projects/:projectId/features/:featureName');
    await press(button('development'));
    await press(button('More for Strategy 1 in development'));

    expect(await faultsBehind(button('Delete Strategy 1 in development'))).toEqual([]);
  });

  it('so is what proposes, in an environment that needs approvals', async () => {
    await visitScreen('/projects/:projectId/features/:featureName');

    const opener = page.getByRole('switch', { name: 'new-checkout in production' });
    expect(await faultsBehind(opener)).toEqual([]);
  });

  it('so is the palette, on every page', async () => {
    await visitScreen('/tag-types');

    expect(await faultsBehind(button('Search or do…'))).toEqual([]);
  });

  it('so are the keyboard shortcuts, on every page', async () => {
    await visitScreen('/tag-types');

    expect(await faultsBehind(button('New tag type').first(), askForShortcuts)).toEqual([]);
  });
});

describe('what is shown once', () => {
  it.each([
    { route: '/tokens', opener: 'New token', field: 'Name', action: 'Create token' },
    {
      route: '/users',
      opener: 'New user',
      field: 'E-mail address or username',
      action: 'Create user',
    },
    {
      route: '/service-accounts/:id',
      opener: 'New token',
      field: 'What it is for',
      action: 'Create token',
    },
    {
      route: '/signal-endpoints/:id',
      opener: 'New token',
      field: 'Name',
      action: 'Create token',
    },
  ])('$route: the secret is without barrier, and the focus is with it', async (shown) => {
    await visitScreen(shown.route);
    await button(shown.opener).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(shown.field, { exact: true }).fill('once');
    await dialog.getByRole('button', { name: shown.action, exact: true }).click();
    await dialog.locator('code').first().waitFor();

    expect(await faultsOf(dialog)).toEqual([]);
  });

  it('so is signing in again in place', async () => {
    await visitScreen('/tag-types');
    await button('New tag type').first().click();
    await page.getByLabel('Name', { exact: true }).fill('late');
    await page.context().clearCookies();
    await button('Create tag type').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.waitFor();

    expect(await faultsOf(dialog)).toEqual([]);
  });
});
