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

describe('the list of flags', () => {
  it('switches a flag at once', async () => {
    await switchOf('basket').click();

    await expect.poll(() => switchOf('basket').getAttribute('aria-checked')).toBe('true');
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
      .poll(() => off.getAttribute('title'))
      .toBe(
        'You need the "UPDATE_FEATURE_ENVIRONMENT" permission in the environment "development" to perform this action.',
      );
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    await viewer.context.close();
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
