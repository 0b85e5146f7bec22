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
  await admin('POST', '/projects/default/features/basket/environments/development/strategies', {
    name: 'flexibleRollout',
    parameters: { rollout: '25', stickiness: 'default', groupId: 'basket' },
  });
  editor = await signedIn('editor');
});

afterAll(() => opened.close());

beforeEach(async () => {
  await editor.page.goto(opened.origin);
  await row('basket').waitFor();
});

async function admin(method: string, path: string, body?: object) {
  const { status } = await opened.service.request(method, `/api/admin${path}`, { body });
  expect(status).toBeLessThan(300);
}

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(opened.origin);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('heading', { name: 'Flags' }).waitFor();
  return visitor;
}

function row(name: string) {
  return editor.page.getByRole('row').filter({ has: editor.page.getByRole('link', { name }) });
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
    await editor.page.getByLabel('Search').fill('menu');
    await row('basket').waitFor({ state: 'detached' });

    await editor.page.reload();

    await row('menu').waitFor();
    expect(await editor.page.getByRole('status').first().textContent()).toBe('1 flag');
  });

  it('says that nothing matches, and clears the filters', async () => {
    await editor.page.goto(`${opened.origin}/?type=experiment`);
    await editor.page.getByRole('button', { name: 'Clear search and filters' }).click();

    await row('basket').waitFor();
  });

  it('names the permission that a viewer misses', async () => {
    const viewer = await signedIn('viewer');
    const off = switchOf('menu', viewer);

    await expect
      .poll(() => off.getAttribute('title'), { timeout: 10_000 })
      .toBe(
        'You need the "UPDATE_FEATURE_ENVIRONMENT" permission in the environment "development" to perform this action.',
      );
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    await viewer.context.close();
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
    await editor.page.getByRole('searchbox').first().fill('menu');
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
    await editor.page.goto(opened.origin);
    await row('header').waitFor();
  });
});
