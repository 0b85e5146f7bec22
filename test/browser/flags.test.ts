import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR, VIEWER } from '../support/access.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let editor: Visitor;

const flags = ['basket', 'coupon', 'menu'];

beforeAll(async () => {
  opened = await openConsole();
  for (const [username, rootRole] of [
    ['editor', EDITOR],
    ['viewer', VIEWER],
  ]) {
    await admin('POST', '/user-admin', { username, rootRole, password });
  }
  for (const name of flags) await admin('POST', '/projects/default/features', { name });
  await admin('POST', '/features/coupon/tags', { type: 'simple', value: 'web' });
  await admin('POST', '/projects/default/features/basket/environments/development/strategies', {
    name: 'flexibleRollout',
    parameters: { rollout: '25', stickiness: 'default', groupId: 'basket' },
  });
  editor = await signedIn('editor');
});

afterAll(() => opened.close());

beforeEach(async () => {
  await editor.page.goto(`${opened.origin}/flags`);
  await row('basket').waitFor();
});

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(`${opened.origin}/flags`);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('heading', { name: 'Flags' }).waitFor();
  return visitor;
}

function row(name: string) {
  return editor.page.getByRole('row').filter({ has: editor.page.getByRole('link', { name }) });
}

function search() {
  return editor.page.getByRole('combobox', { name: 'Search' });
}

/** Names of the flags that are listed, in their order. */
function listed() {
  return editor.page.getByRole('table', { name: 'Flags' }).locator('th a').allTextContents();
}

function switchOf(name: string, { page } = editor) {
  return page.getByRole('switch', { name: `${name} in development` });
}

function switchedOn(name: string) {
  const label = `${name} in development`;
  return editor.page.getByRole('switch', { name: label, checked: true }).waitFor();
}

describe('the list of flags', () => {
  it('switches a flag at once', async () => {
    await switchOf('basket').click();

    await switchedOn('basket');
    await editor.page.getByText('basket is on in development.').waitFor();
  });

  it('takes back what is refused, and says who changed the flag last', async () => {
    const toggling = '**/features/coupon/environments/development/on*';
    await editor.page.route(toggling, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ name: 'ConflictError', message: 'It was changed meanwhile.' }),
      }),
    );

    await switchOf('coupon').click();

    const refusal = editor.page.getByText(/It was changed meanwhile\. .+ changed coupon last/);
    await refusal.waitFor();
    expect(await switchOf('coupon').getAttribute('aria-checked')).toBe('false');
    await editor.page.unroute(toggling);
  });

  it('keeps the search in the address', async () => {
    await search().fill('menu');
    await row('basket').waitFor({ state: 'detached' });

    await editor.page.reload();

    await row('menu').waitFor();
    expect(await editor.page.getByRole('status').first().textContent()).toBe('1 flag');
  });

  it('says that nothing matches, and clears the filters', async () => {
    await editor.page.goto(`${opened.origin}/flags?type=experiment`);
    await editor.page.getByRole('button', { name: 'Clear search and filters' }).click();

    await row('basket').waitFor();
  });

  it('names the right that a viewer misses', async () => {
    const viewer = await signedIn('viewer');
    const off = switchOf('menu', viewer);

    await expect
      .poll(() => off.getAttribute('title'), { timeout: 10_000 })
      .toBe('You need the right to switch flags on and off in development.');
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    await viewer.context.close();
  });
});

describe('a filter', () => {
  const remove = (filter: string) =>
    editor.page.getByRole('button', { name: `Remove the filter ${filter}`, exact: true });

  it('that is typed becomes a chip, beside the text, and part of the address', async () => {
    await search().pressSequentially('coup tag:web ');

    await remove('tag:web').waitFor();
    await expect.poll(listed).toEqual(['coupon']);
    await expect
      .poll(() => editor.page.url())
      .toMatch(/\/flags\?(?=.*q=coup)(?=.*tag=simple%3Aweb)/);

    await remove('tag:web').click();
    await search().fill('');
    await expect.poll(listed).toEqual(flags);
  });

  it('is chosen from a menu and a list of what there is', async () => {
    await editor.page.getByRole('button', { name: 'Add a filter' }).click();
    await editor.page.getByRole('button', { name: 'Tag', exact: true }).click();
    await editor.page.getByRole('option', { name: 'web' }).click();

    await remove('tag:web').waitFor();
    await expect.poll(listed).toEqual(['coupon']);
  });

  it('of an environment has its state', async () => {
    await search().fill('env:production is:off env:development is:on');
    await search().press('Enter');

    await remove('env:development is:on').waitFor();
    expect(new URL(editor.page.url()).searchParams.get('status')).toBe('development:enabled');
  });

  it('that means nothing says what would', async () => {
    await search().fill('tag:nowhere');
    await search().press('Enter');

    await editor.page.getByText('Nothing is called tag:nowhere. There is tag:web.').waitFor();
    expect(await search().inputValue()).toBe('tag:nowhere');
  });

  it('of an older address is shown, and goes with Backspace', async () => {
    await editor.page.goto(`${opened.origin}/flags?lifecycle=live`);
    await remove('stage:in-production').waitFor();

    await search().press('Backspace');

    await row('basket').waitFor();
  });
});

describe('a view', () => {
  const view = (name: string | RegExp) =>
    editor.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

  it('has the number of its flags, and shows them', async () => {
    await view('Unused 3').waitFor();

    await view(/^In production/).click();

    await editor.page.getByText('No flag matches').waitFor();
    expect(await view(/^In production/).getAttribute('aria-current')).toBe('page');
  });

  it('of one’s own is kept in the browser, and removed', async () => {
    await editor.page.goto(`${opened.origin}/flags?tag=simple%3Aweb`);
    await editor.page.getByRole('button', { name: 'Save view' }).click();
    const dialog = editor.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Web');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await editor.page.goto(`${opened.origin}/flags`);

    await view('Web').click();

    await expect.poll(listed).toEqual(['coupon']);
    await editor.page.getByRole('button', { name: 'Remove the view Web' }).click();
    await view('Web').waitFor({ state: 'detached' });
  });
});

it('the head of a column sorts, and says so', async () => {
  const head = editor.page.getByRole('columnheader', { name: 'Flag', exact: true });
  expect(await head.getAttribute('aria-sort')).toBe('ascending');

  await head.getByRole('button').click();

  await expect.poll(listed).toEqual(flags.toReversed());
  expect(await head.getAttribute('aria-sort')).toBe('descending');
});

describe('a flag beside the list', () => {
  const sheet = (name: string) => editor.page.getByRole('dialog', { name });

  it('says who gets it, and leads to its page', async () => {
    await row('basket').getByText('development', { exact: false }).first().waitFor();
    await row('basket').click({ position: { x: 400, y: 20 } });
    await sheet('basket').getByText('25 % of users get it.').waitFor();

    await sheet('basket').getByRole('link', { name: 'Open the page' }).click();

    await editor.page.getByRole('heading', { name: 'basket', level: 1 }).waitFor();
  });
});

describe('a key in the list', () => {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await editor.page.keyboard.press(key);
  };
  const focused = () => editor.page.locator('tr:focus th a').textContent();

  it('j and k move, and so do arrows', async () => {
    await press('j', 'j', 'ArrowDown', 'k');

    await expect.poll(focused).toBe('coupon');
  });

  it('x selects the flag that was moved to', async () => {
    await press('j', 'x');

    await editor.page.getByText('1 flag selected').waitFor();
    expect(await editor.page.getByLabel('Select basket').isChecked()).toBe(true);
  });

  it('p shows it beside the list, and Esc leads back to its row', async () => {
    await press('j', 'j', 'p');
    const sheet = editor.page.getByRole('dialog', { name: 'coupon' });
    await sheet.waitFor();

    await press('Escape');

    await sheet.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('coupon');
  });

  it.each(['o', 'Enter'])('%s opens its page', async (key) => {
    await press('j', key);

    await editor.page.getByRole('heading', { name: 'basket', level: 1 }).waitFor();
  });

  it('e asks in which environment it is switched', async () => {
    await press('j', 'j', 'j', 'e');
    await editor.page.getByRole('group', { name: 'Switch menu' }).waitFor();

    await editor.page.getByRole('button', { name: 'Switch on in development' }).click();

    await editor.page.getByText('menu is on in development.').waitFor();
  });

  it('after g leads to an area, and does nothing to a flag', async () => {
    await press('j', 'g', 'e');

    await editor.page.getByRole('heading', { name: 'Environments', level: 1 }).waitFor();
  });
});

describe('bulk changes', () => {
  const select = (name: string) => editor.page.getByLabel(`Select ${name}`);
  const dialog = () => editor.page.getByRole('dialog');

  beforeEach(async () => {
    await select('basket').click();
    await select('menu').click({ modifiers: ['Shift'] });
    await editor.page.getByText('3 flags selected').waitFor();
  });

  it('switch a range of flags on, after saying what happens', async () => {
    await editor.page.getByRole('button', { name: 'Switch on or off' }).click();
    await dialog().getByText('3 flags of default are switched on in development').waitFor();

    await dialog().getByRole('button', { name: 'Switch on', exact: true }).click();

    for (const name of flags) await switchedOn(name);
  });

  it('never reach a flag that the search has left out, and name the flags', async () => {
    await search().fill('menu');
    await editor.page.getByText('1 flag', { exact: true }).waitFor();
    await editor.page.getByText('flags selected').waitFor({ state: 'detached' });

    await editor.page.getByLabel('Select all flags of this list').click();
    await editor.page.getByText('1 flag selected').waitFor();
    await editor.page.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog().getByText('Selected: menu', { exact: true }).waitFor();
  });

  it('propose where approval is needed', async () => {
    const config = '/projects/default/environments/production/change-requests/config';
    await admin('PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 });
    await editor.page.reload();
    await select('basket').click();
    await editor.page.getByRole('button', { name: 'Switch on or off' }).click();
    await dialog().getByLabel('Environment').selectOption('production');

    await dialog().getByRole('button', { name: 'Switch on', exact: true }).click();

    await dialog().waitFor({ state: 'detached' });
    // A draft is seen by its author only.
    const drafts = await editor.page.evaluate(async () => {
      const path = '/api/admin/projects/default/change-requests/pending/basket';
      return (await fetch(path)).text();
    });
    expect(drafts).toContain('"name":"basket"');
    await admin('PUT', config, { changeRequestsEnabled: false });
  });

  it('refuse to archive what others depend on', async () => {
    await admin('POST', '/projects/default/features/coupon/dependencies', { feature: 'basket' });
    await select('coupon').click();
    await editor.page.getByRole('button', { name: 'Archive', exact: true }).click();

    await dialog().getByText('depend on basket').waitFor();

    const action = dialog().getByRole('button', { name: 'Archive', exact: true });
    expect(await action.getAttribute('aria-disabled')).toBe('true');
    await admin('DELETE', '/projects/default/features/coupon/dependencies');
  });
});

describe('a new flag', () => {
  beforeEach(() => editor.page.goto(`${opened.origin}/new-flag?project=default`));

  it('is refused by name while it is typed', async () => {
    await editor.page.getByLabel('Name').fill('basket');

    await editor.page.getByText('already exists').waitFor();
  });

  it('outlives a reload before it is saved', async () => {
    await editor.page.getByLabel('Name').fill('header');
    await editor.page.getByText('This name is free.').waitFor();

    await editor.page.reload();
    await editor.page.getByRole('button', { name: 'Create flag' }).click();

    await editor.page.getByText('header is created.').waitFor();
    await editor.page.goto(`${opened.origin}/flags`);
    await row('header').waitFor();
  });
});
