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
  for (const name of ['basket', 'coupon', 'menu', 'old-menu', 'compared', 'guarded', 'explained']) {
    await admin('POST', `${PROJECT}/features`, { name });
  }
  ada = await signedIn('ada');
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

async function addStrategy(flag: string, environment: string, more: object = {}) {
  const path = `${PROJECT}/features/${flag}/environments/${environment}/strategies`;
  return admin('POST', path, { name: 'flexibleRollout', ...more });
}

/** Reports that the application `shop` used a flag in development. */
async function use(flag: string, counts: { readonly yes: number; readonly no: number }) {
  const now = new Date().toISOString();
  const { secret } = await admin('POST', '/api-tokens', {
    tokenName: `shop-${flag}`,
    type: 'client',
    environment: 'development',
    projects: ['default'],
  });
  const { status } = await opened.service.request('POST', '/api/client/metrics', {
    token: secret,
    body: { appName: 'shop', bucket: { start: now, stop: now, toggles: { [flag]: counts } } },
  });
  expect(status).toBe(202);
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
  await visitor.page.getByRole('navigation', { name: 'Areas' }).waitFor();
  return visitor;
}

/** Opens a page of a flag, and waits until its content is there. */
async function open(flag: string, part = '', { page } = ada) {
  await page.goto(`${opened.origin}${PROJECT}/features/${flag}${part}`);
  await page.getByRole('navigation', { name: `Pages of ${flag}` }).waitFor();
}

const button = (name: string) => ada.page.getByRole('button', { name, exact: true });

/** The environment that is shown in full. */
function environment(name: string) {
  return ada.page.getByRole('region', { name, exact: true });
}

describe('the environments of a flag', () => {
  it('are columns of a table, and what differs is in rows beside each other', async () => {
    await addStrategy('compared', 'development', { parameters: { rollout: '100' } });
    await addStrategy('compared', 'production', { parameters: { rollout: '25' } });

    await open('compared');
    await button('Differs in 1 way from production: development').click();

    const row = environment('development').getByRole('row', { name: /^Strategy 1: rollout/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual(['100 %', '25 %']);
  });

  it('are kept in the address: the one in full, and with which one it is compared', async () => {
    await open('compared');
    await button('development').click();
    await ada.page.getByLabel('Compare with').selectOption('production');

    await ada.page.reload();

    await ada.page.getByRole('region', { name: 'development compared with production' }).waitFor();
    await environment('development').waitFor();
  });

  it('are made alike by a change request', async () => {
    await admin('POST', `${PROJECT}/features`, { name: 'alike' });
    await addStrategy('alike', 'production', { parameters: { rollout: '25' } });
    await admin('POST', `${PROJECT}/features/alike/environments/production/on`);
    await open('alike', '?environment=development&compare=production');

    await button('Propose to copy production to here').click();

    await ada.page.getByRole('heading', { name: 'Promote from production' }).waitFor();
  });

  it('have strategies that a button moves', async () => {
    for (const title of ['first', 'second']) await addStrategy('basket', 'development', { title });

    await open('basket', '?environment=development');
    await button('More for second in development').click();
    await button('Move second in development up').click();

    await expect.poll(() => titlesOf('basket', 'development')).toEqual(['second', 'first']);
  });

  it('says what the switch adds where every strategy is disabled', async () => {
    await addStrategy('coupon', 'development', { disabled: true });

    await open('coupon', '?environment=development');

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

describe('the share of a strategy, on its line', () => {
  const path = `${PROJECT}/features/shared/environments`;
  const share = (where: string) =>
    ada.page.getByRole('textbox', { name: `Share of Part in ${where} in %` });
  const rolloutIn = async (where: string) =>
    (await admin('GET', `${path}/${where}/strategies`))[0].parameters;

  beforeAll(async () => {
    await admin('POST', `${PROJECT}/features`, { name: 'shared' });
    for (const where of ['development', 'production']) {
      await addStrategy('shared', where, {
        title: 'Part',
        parameters: { rollout: '25', stickiness: 'sessionId', groupId: 'mine' },
      });
    }
  });

  it('is saved with what it does to calls told before, and taken back', async () => {
    const hour = '2026-11-22T09:00:00.000Z';
    const row = { featureName: 'shared', appName: 'shop', timestamp: hour, variants: {} };
    const data = [{ ...row, environment: 'development', yes: 1_200, no: 3_600 }];
    await ada.page.route('**/client-metrics/features/shared/raw*', (route) =>
      route.fulfill({ json: { version: 1, maturity: 'stable', data } }),
    );
    await open('shared', '?environment=development');
    await share('development').fill('50');
    await ada.page.getByText('about 1,200 more calls an hour, once it is on').waitFor();

    await share('development').press('Enter');

    await expect
      .poll(() => rolloutIn('development'))
      .toEqual({ rollout: '50', stickiness: 'sessionId', groupId: 'mine' });
    await button('Undo').last().click();
    await expect.poll(async () => (await rolloutIn('development')).rollout).toBe('25');
    await ada.page.unrouteAll();
  });

  it('is as it was after Esc, and nothing is asked any more', async () => {
    await open('shared', '?environment=development');
    await ada.page
      .getByRole('slider', { name: 'Share of Part in development' })
      .press('ArrowRight');
    await ada.page.getByText('26 % in development').waitFor();

    await ada.page.keyboard.press('Escape');

    await ada.page.getByText('26 % in development').waitFor({ state: 'detached' });
    expect(await share('development').inputValue()).toBe('25');
  });

  it('cannot be saved while it is no share', async () => {
    await open('shared', '?environment=development');
    await share('development').fill('many');

    await ada.page.getByText('Must be a number from 0 to 100.').waitFor();
    expect(await button('Save').getAttribute('aria-disabled')).toBe('true');
  });

  it('is proposed where changes need approval, which its line says then', async () => {
    await open('shared');
    await share('production').fill('50');
    await button('Propose').click();

    await environment('production').getByText('50 %, when approved').waitFor();
    expect((await rolloutIn('production')).rollout).toBe('25');
  });
});

describe('what is proposed', () => {
  it('is marked on the switch itself', async () => {
    await admin('POST', `${PROJECT}/features`, { name: 'waiting' });
    await open('waiting');
    await ada.page.getByRole('switch', { name: 'waiting in production' }).click();
    await button('Propose').click();

    await ada.page.getByRole('link', { name: 'on, when approved' }).waitFor();
    const isOn = ada.page.getByRole('switch', { name: 'waiting in production' });
    expect(await isOn.getAttribute('aria-checked')).toBe('false');
  });
});

describe('opening a flag from the list', () => {
  it('shows the settings that were read when its link was pointed at', async () => {
    await addStrategy('menu', 'development');
    await ada.page.goto(`${opened.origin}/flags`);
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
    await ada.page.getByRole('combobox', { name: 'Parent' }).fill('basket');
    await ada.page.getByRole('button', { name: 'Add dependency' }).click();

    await ada.page.getByText('Only if basket is on').waitFor();
    await ada.page.getByRole('link', { name: 'basket', exact: true }).click();
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

describe('the value type of a flag', () => {
  it('is declared with a default, and what does not fit is marked', async () => {
    await open('menu', '/settings');
    const card = ada.page.getByRole('region', { name: 'Value type' });
    await card.getByText('not declared').waitFor();

    await card.getByRole('button', { name: 'Edit the value type' }).click();
    const form = ada.page.getByRole('dialog');
    await form.getByLabel('Type').selectOption('Whole number');
    await form.getByLabel('Default value').fill('1.5');
    await form.getByRole('button', { name: 'Save' }).click();
    const field = form.getByLabel('Default value');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');

    await field.fill('3');
    await form.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Whole number, 3 by default').waitFor();
  });

  it('has the commands that generate typed code', async () => {
    await open('coupon', '/settings');

    const code = ada.page.getByRole('figure', { name: 'Typed code' });

    expect(await code.innerText()).toContain(
      `openfeature pull --flag-source-url ${new URL(ada.page.url()).origin}/openfeature/projects/default`,
    );
  });
});

describe('the usage of a flag', () => {
  it('gives the setup code until the first call is heard, and then shows the usage', async () => {
    await open('menu', '/usage');
    await ada.page.getByRole('figure', { name: 'Setup code in Node' }).waitFor();
    await ada.page.getByText('Listening for the first call…').waitFor();

    await use('menu', { yes: 1, no: 3 });

    await ada.page
      .getByText('First call heard: shop uses it in development.')
      .waitFor({ timeout: 30_000 });
    const shop = ada.page.getByRole('row').filter({ hasText: 'shop' });
    expect(await shop.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['shop', 'development', '1', '3', '25 %']),
    );
  });

  it('creates the token of the setup code beside it, for the project of the flag', async () => {
    await admin('POST', `${PROJECT}/features`, { name: 'without-token' });
    await open('without-token', '/usage');
    await button('Create a token for development').click();
    const code = ada.page.getByRole('figure', { name: 'Setup code in Node' });
    await expect.poll(() => code.textContent()).toContain("'default:development.");

    const [, token = ''] =
      /'(default:development\.\w+)'/.exec((await code.textContent()) ?? '') ?? [];
    const { status } = await opened.service.request('GET', '/api/client/features', { token });
    expect(status).toBe(200);
  });

  it('tells each point of the chart to who goes through it with the arrow keys', async () => {
    await use('compared', { yes: 3, no: 1 });
    await open('compared', '/usage?environment=development&span=1h');

    const chart = ada.page.getByRole('slider', { name: 'Calls in development' });
    await chart.focus();
    await chart.press('End');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/: 3 On, 1 Off/);
    await chart.press('ArrowLeft');

    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/: 0 On, 0 Off/);
  });

  it('says of another span that it is empty, and goes back from there', async () => {
    await use('coupon', { yes: 1, no: 0 });
    await open('coupon', '/usage?environment=production');
    await ada.page.getByText('Not used in production in the last 24 hours.').waitFor();

    await ada.page.getByLabel('Environment').selectOption('development');

    await ada.page.getByText('1 call', { exact: true }).waitFor();
  });
});

describe('the explanation of what a user gets', () => {
  it('follows what is typed, in all environments, with the share and what is missing', async () => {
    await addStrategy('explained', 'development', {
      title: 'Germany',
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'explained' },
      constraints: [{ contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['2'] }],
    });
    await addStrategy('explained', 'development', {
      title: 'Plan',
      constraints: [{ contextName: 'appName', operator: 'IN', values: ['shop'] }],
      parameters: { rollout: '100', stickiness: 'sessionId' },
    });
    await admin('POST', `${PROJECT}/features/explained/environments/development/on`);
    await open('explained');
    await ada.page.getByLabel('User id').fill('41');
    await ada.page.getByRole('button', { name: 'Explain', exact: true }).click();
    const sheet = ada.page.getByRole('dialog', { name: 'Who gets explained?' });
    await sheet.getByText('it is 41').waitFor();

    await sheet.getByLabel('userId').fill('42');

    const here = sheet.getByRole('region', { name: 'development' });
    await here.getByText(/user 42 is in the \d+(st|nd|rd|th) per cent/).waitFor();
    await sheet
      .getByRole('region', { name: 'production' })
      .getByText('Off, because it is switched off in production.')
      .waitFor();
    await sheet.getByLabel('appName').fill('shop');
    await here.getByText('Not given: sessionId').waitFor();
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

  it('names the right that a viewer misses', async () => {
    const viewer = await signedIn('vic');
    await open('basket', '/settings', viewer);

    const move = viewer.page.getByRole('button', { name: 'Move…' });
    await expect
      .poll(() => move.getAttribute('title'))
      .toBe('You need the right to move flags to another project.');
    await viewer.context.close();
  });
});
