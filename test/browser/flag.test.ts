import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEWER } from '../support/access.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const PROJECT = '/projects/default';
const ADMIN = 1;

let opened: OpenConsole;
let ada: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'ada', rootRole: ADMIN, password });
  await admin('POST', '/user-admin', { username: 'vic', rootRole: VIEWER, password });
  for (const name of ['basket', 'coupon', 'menu', 'old-menu', 'compared', 'guarded']) {
    await admin('POST', `${PROJECT}/features`, { name });
  }
  ada = await signedIn('ada');
});

afterAll(() => opened.close());

async function admin(method: string, path: string, body?: object) {
  const { status, body: answer } = await opened.service.request(method, `/api/admin${path}`, {
    body,
  });
  expect(status).toBeLessThan(300);
  return answer;
}

async function addStrategy(flag: string, environment: string, more: object = {}) {
  const path = `${PROJECT}/features/${flag}/environments/${environment}/strategies`;
  return admin('POST', path, { name: 'flexibleRollout', ...more });
}

async function titlesOf(flag: string, environment: string): Promise<string[]> {
  const path = `${PROJECT}/features/${flag}/environments/${environment}/strategies`;
  const strategies = await admin('GET', path);
  return strategies.map(({ title }: { title: string }) => title);
}

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(opened.origin);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('button', { name: 'Sign out' }).waitFor();
  return visitor;
}

/** Opens a page of a flag, and waits until its content is there. */
async function open(flag: string, part = '', { page } = ada) {
  await page.goto(`${opened.origin}${PROJECT}/features/${flag}${part}`);
  await page.getByRole('navigation', { name: `Pages of ${flag}` }).waitFor();
}

function environment(name: string) {
  return ada.page.getByRole('region', { name, exact: true });
}

describe('environments side by side', () => {
  it('says in words how each differs from the one it is compared with', async () => {
    await addStrategy('compared', 'development', { parameters: { rollout: '100' } });
    await addStrategy('compared', 'production', { parameters: { rollout: '25' } });

    await open('compared');
    await environment('development').getByText('One difference from production').click();

    await environment('development')
      .getByText('Strategy 1: rollout 100 % here, 25 % in production.')
      .waitFor();
  });

  it('keeps in the address with which one the others are compared', async () => {
    await open('compared');
    await ada.page.getByLabel('Compare with').selectOption('development');

    await ada.page.reload();

    await environment('production').getByText('One difference from development').waitFor();
  });

  it('moves a strategy by a button', async () => {
    for (const title of ['first', 'second']) await addStrategy('basket', 'development', { title });

    await open('basket');
    await ada.page.getByRole('button', { name: 'Move second in development up' }).click();

    await expect.poll(() => titlesOf('basket', 'development')).toEqual(['second', 'first']);
  });

  it('says what the switch adds where every strategy is disabled', async () => {
    await addStrategy('coupon', 'development', { disabled: true });

    await open('coupon');

    await environment('development')
      .getByText('switching it on adds the default strategy')
      .waitFor();
  });

  it('proposes where changes need approval, and shows the draft', async () => {
    await addStrategy('guarded', 'production', { title: 'all' });
    await admin('PUT', `${PROJECT}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });

    await open('guarded');
    await ada.page.getByRole('button', { name: 'More for all in production' }).click();
    await ada.page.getByRole('button', { name: 'Delete all in production' }).click();
    await ada.page.getByRole('button', { name: 'Propose' }).click();

    const proposed = ada.page.getByRole('region', { name: 'Proposed changes' });
    await proposed.getByText('Your draft').waitFor();
    expect(await proposed.getByRole('link').getAttribute('href')).toMatch(
      /^\/projects\/default\/change-requests\/\d+$/,
    );
    expect(await titlesOf('guarded', 'production')).toEqual(['all']);
  });
});

describe('opening a flag from the list', () => {
  it('shows the settings that were read when its link was pointed at', async () => {
    await addStrategy('menu', 'development');
    await ada.page.goto(opened.origin);
    const link = ada.page.getByRole('link', { name: 'menu', exact: true });
    const read = ada.page.waitForResponse('**/features/menu');
    await link.hover();
    await read;
    await ada.page.route('**/features/menu', (route) => route.abort());

    await link.click();

    await environment('production').waitFor();
    await ada.page.unroute('**/features/menu');
  });
});

describe('what is known about a flag', () => {
  it('marks the field that the service refuses, and keeps what was typed', async () => {
    await open('menu');
    await ada.page.getByRole('button', { name: 'Add link' }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabel('Title').fill('Design');
    await dialog.getByLabel('Address').fill('ftp://wiki.example.com');
    await dialog.getByRole('button', { name: 'Add link' }).click();

    const address = dialog.getByLabel('Address');
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    expect(await address.inputValue()).toBe('ftp://wiki.example.com');

    await address.fill('https://wiki.example.com');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await ada.page.getByRole('link', { name: 'Design' }).waitFor();
  });

  it('makes a flag depend on another, and says so on both', async () => {
    await open('coupon');
    await ada.page.getByRole('button', { name: 'Add parent' }).click();
    await ada.page.getByLabel('Parent').fill('basket');
    await ada.page.getByRole('button', { name: 'Add dependency' }).click();

    await ada.page.getByText('Only if basket is on').waitFor();
    await ada.page.getByRole('link', { name: 'basket' }).click();
    await ada.page.getByText('Needed by coupon').waitFor();
  });
});

describe('the variants of a flag', () => {
  it('are edited in an environment', async () => {
    await open('basket', '/variants?edit=development');
    await ada.page.getByRole('button', { name: 'Add a variant' }).click();
    await ada.page.getByLabel('Name').fill('blue');
    await ada.page.getByRole('button', { name: 'Save variants' }).click();

    const variants = ada.page.getByRole('region', { name: 'Variants in development' });
    await variants.getByRole('cell', { name: 'blue' }).waitFor();
  });

  it('are copied in the editor, and what is refused of a proposal is marked there', async () => {
    await admin('PUT', `${PROJECT}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    await admin('PUT', `${PROJECT}/features/menu/environments/development/variants`, [
      { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' },
    ]);

    await open('menu', '/variants');
    const copy = ada.page.getByRole('link', { name: 'Copy from development to production' });
    const name = ada.page.getByLabel('Name');
    // On a busy machine one click was seen to open nothing; the cause is not known.
    await expect
      .poll(async () => {
        await copy.click({ timeout: 1_000 }).catch(() => undefined);
        return name.isVisible();
      })
      .toBe(true);
    await name.fill('');
    await ada.page.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');

    await name.fill('red');
    await ada.page.getByRole('button', { name: 'Propose' }).click();
    await ada.page.getByRole('region', { name: 'Proposed changes' }).waitFor();
  });
});

describe('the payload schema of a flag', () => {
  const blue = {
    name: 'blue',
    weight: 1000,
    weightType: 'variable',
    stickiness: 'default',
    payload: { type: 'json', value: '{"colour":"blue"}' },
  };
  const schema = '{"properties":{"colour":{"pattern":"^#"}}}';

  it('is saved once all that is stored fits, which is listed before', async () => {
    const path = `${PROJECT}/features/compared/environments/development/variants`;
    await admin('PUT', path, [blue]);
    await open('compared', '/variants');
    await ada.page.getByRole('button', { name: 'Add a payload schema' }).click();
    await ada.page.getByLabel('JSON Schema').fill('{"requried":[]}');
    await ada.page.getByRole('button', { name: 'Save schema' }).click();
    const field = ada.page.getByLabel('JSON Schema');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');

    await field.fill(schema);
    await ada.page.getByRole('button', { name: 'Save schema' }).click();
    const list = ada.page.getByRole('region', { name: 'Payloads that do not fit' });
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual(['blue in development: /colour must match the pattern "^#"']);

    await admin('PUT', path, []);
    await ada.page.getByRole('button', { name: 'Save schema' }).click();
    const card = ada.page.getByRole('region', { name: 'Payload schema' });
    await card.getByText('"pattern": "^#"').waitFor();
  });

  it('marks a payload that does not fit', async () => {
    const path = `${PROJECT}/features/coupon`;
    await admin('POST', `${path}/payload-schema`, { schema: JSON.parse(schema) });
    await open('coupon', '/variants?edit=development');
    await ada.page.getByRole('button', { name: 'Add a variant' }).click();
    await ada.page.getByRole('combobox', { name: 'Payload' }).selectOption('json');
    const value = ada.page.getByLabel('Value');
    await value.fill('{"colour":"blue"}');

    await ada.page.getByRole('button', { name: 'Save variants' }).click();

    await ada.page.getByText(/^Must fit the payload schema of the flag: "\/colour" must/).waitFor();
    expect(await value.getAttribute('aria-invalid')).toBe('true');
  });

  it('is removed', async () => {
    await admin('POST', `${PROJECT}/features/guarded/payload-schema`, { schema: {} });
    await open('guarded', '/variants');
    await ada.page.getByRole('button', { name: 'Remove the payload schema' }).click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

    await ada.page.getByText('Payloads may be anything.').waitFor();
  });
});

describe('the usage of a flag', () => {
  it('gives the lines that ask for a flag that nobody asked for', async () => {
    await open('menu', '/usage');

    await ada.page.getByText("flags.isEnabled('menu'").waitFor();
  });

  it('draws the answers of each hour, and lists the applications', async () => {
    const hour = '2026-11-22T09:00:00.000Z';
    const row = { featureName: 'menu', appName: 'shop', timestamp: hour, variants: {} };
    const data = [{ ...row, environment: 'production', yes: 1, no: 3 }];
    await ada.page.route('**/client-metrics/features/menu/raw*', (route) =>
      route.fulfill({ json: { version: 1, maturity: 'stable', data } }),
    );

    await open('menu', '/usage');

    await ada.page.getByRole('img', { name: 'Answers per hour in production' }).waitFor();
    const shop = ada.page.getByRole('row').filter({ hasText: 'shop' });
    expect(await shop.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['shop', 'production', '1', '3', '25 %']),
    );
    await ada.page.unrouteAll();
  });
});

describe('the settings of a flag', () => {
  it('shows what was saved', async () => {
    await open('menu', '/settings');
    await ada.page.getByLabel('Description').fill('What there is to eat');
    await ada.page.getByRole('button', { name: 'Save details' }).click();

    await ada.page.getByText('The details of menu are saved.').waitFor();
    await expect
      .poll(() => ada.page.getByLabel('Description').inputValue())
      .toBe('What there is to eat');
    const { description } = await admin('GET', `${PROJECT}/features/menu`);
    expect(description).toBe('What there is to eat');
  });

  it('are not saved over what somebody else has saved meanwhile', async () => {
    await open('menu', '/settings');
    await ada.page.getByLabel('Description').fill('Mine');
    await admin('PUT', `${PROJECT}/features/menu`, { description: 'Theirs' });
    await ada.page.getByRole('button', { name: 'Save details' }).click();

    await ada.page.getByText(/^Description: .* → Theirs$/).waitFor();
    expect((await admin('GET', `${PROJECT}/features/menu`)).description).toBe('Theirs');
    expect(await ada.page.getByLabel('Description').inputValue()).toBe('Mine');

    await ada.page.getByRole('button', { name: 'Save mine all the same' }).click();
    await ada.page.getByText('The details of menu are saved.').waitFor();
    expect((await admin('GET', `${PROJECT}/features/menu`)).description).toBe('Mine');
  });

  it('copies a flag under a new name, and opens the copy', async () => {
    await open('menu', '/settings');
    await ada.page.getByRole('button', { name: 'Copy…' }).click();
    await ada.page.getByLabel('Name of the new flag').fill('basket');
    await ada.page.getByRole('button', { name: 'Create the copy' }).click();
    await ada.page.getByRole('alert').waitFor();

    await ada.page.getByLabel('Name of the new flag').fill('menu-2');
    await ada.page.getByRole('button', { name: 'Create the copy' }).click();

    await ada.page.getByRole('heading', { name: 'menu-2', level: 1 }).waitFor();
  });

  it('archives a flag, says what that does, and brings it back', async () => {
    await open('old-menu', '/settings');
    await ada.page.getByRole('button', { name: 'Archive old-menu' }).click();
    await ada.page.getByText('It is off everywhere, so nobody notices.').waitFor();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();

    await ada.page.getByRole('button', { name: 'Revive old-menu' }).click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Revive' }).click();

    await ada.page.getByRole('navigation', { name: 'Pages of old-menu' }).waitFor();
  });

  it('names the permission that a viewer misses', async () => {
    const viewer = await signedIn('vic');
    await open('basket', '/settings', viewer);

    const move = viewer.page.getByRole('button', { name: 'Move…' });
    await expect
      .poll(() => move.getAttribute('title'))
      .toBe('You need the "MOVE_FEATURE_TOGGLE" permission to perform this action.');
    await viewer.context.close();
  });
});
