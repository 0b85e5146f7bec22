import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { type CountedHands, counted } from '../support/console/counted.ts';
import { mouse } from '../support/console/hands.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const FEATURES = '/projects/default/features';

/** Somebody with a browser of their own, whose steps are counted. */
interface Person extends CountedHands {
  readonly page: Page;
}

let opened: OpenConsole;
let ada: Person;
let kim: Person;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'ada', name: 'Ada', rootRole: 1, password });
  await admin('POST', '/user-admin', { username: 'kim', name: 'Kim', rootRole: EDITOR, password });
  [ada, kim] = await Promise.all([newPerson('ada'), newPerson('kim')]);
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

async function newPerson(username: string, viewport = { width: 1440, height: 900 }) {
  const { page, signIn } = await opened.newVisitor({ viewport });
  await signIn(opened.origin, username);
  return { page, ...counted(mouse(page)) };
}

async function open({ page }: Person, address: string): Promise<void> {
  await page.goto(opened.origin + address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** A flag of its own for a test, on its page. */
async function openNewFlag(name: string): Promise<void> {
  await admin('POST', FEATURES, { name });
  await open(ada, `${FEATURES}/${name}`);
}

async function environmentOf(flag: string, environment: string) {
  const { environments } = await admin('GET', `${FEATURES}/${flag}`);
  return environments.find(({ name }: { readonly name: string }) => name === environment);
}

const isOn = async (flag: string, environment: string) =>
  (await environmentOf(flag, environment)).enabled;

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const link = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true });
const field = ({ page }: Person, name: string) => page.getByLabel(name, { exact: true });
const dialog = ({ page }: Person) => page.getByRole('dialog').last();
const inDialog = (person: Person, name: string) =>
  dialog(person).getByRole('button', { name, exact: true });

/** Ten per cent of Germany, from the page of a flag. */
async function rollOut(flag: string, environment: string): Promise<void> {
  const { page, press, type } = ada;
  await press(link(ada, `Add strategy in ${environment}`).first());
  await press(button(ada, '10 %'));
  await press(button(ada, 'Add a constraint'));
  await type(dialog(ada).getByLabel('Context field', { exact: true }), 'country');
  await type(dialog(ada).getByLabel('Values', { exact: true }), 'DE');
  await page.keyboard.press('Enter');
  await press(button(ada, 'Add strategy'));
  await press(page.getByRole('switch', { name: `${flag} in ${environment}` }));
}

describe('what people come for takes few steps:', () => {
  it('a flag with its setup code and token, six', async () => {
    const { page, press, type, steps } = ada;
    await open(ada, '/');
    await press(page.getByRole('link', { name: /^(New|Create a) flag$/ }).first());
    await type(field(ada, 'Name'), 'first');
    await press(button(ada, 'Create flag'));
    await press(link(ada, 'Setup code'));
    await press(button(ada, 'Create a token for development'));
    const code = page.getByRole('figure', { name: 'Setup code in Node' });
    await expect.poll(() => code.textContent()).toContain('default:development.');
    await press(code.getByRole('button', { name: 'Copy' }));

    expect(steps()).toBe(6);
  });

  it('a tenth of a country, seven, and half of it, two', async () => {
    const { page, press, type, steps } = ada;
    await openNewFlag('rolled-out');
    await rollOut('rolled-out', 'development');
    await expect
      .poll(() => environmentOf('rolled-out', 'development'))
      .toMatchObject({
        enabled: true,
        strategies: [{ parameters: { rollout: '10' }, constraints: [{ values: ['DE'] }] }],
      });
    expect(steps()).toBe(7);

    await type(page.getByRole('textbox', { name: /^Share of .* in development in %$/ }), '50');
    await press(button(ada, 'Save'));
    await expect
      .poll(() => environmentOf('rolled-out', 'development'))
      .toMatchObject({ strategies: [{ parameters: { rollout: '50' } }] });
    expect(steps()).toBe(2);
  });

  it('why somebody does not get a flag, two', async () => {
    const { press, type, steps } = ada;
    await openNewFlag('explained');
    await press(button(ada, 'Explain a user'));
    await type(dialog(ada).getByLabel('userId', { exact: true }), '42');

    await dialog(ada).getByText('it is switched off in development').waitFor();
    expect(steps()).toBe(2);
  });

  it('two variants with payloads, nine', async () => {
    const { press, type, choose, steps } = ada;
    await openNewFlag('tested');
    await press(link(ada, 'Add strategy in development').first());
    for (const [index, name] of ['blue', 'red'].entries()) {
      await press(button(ada, 'Add a variant'));
      const variant = dialog(ada).getByRole('group', { name: `Variant ${index + 1}` });
      await type(variant.getByLabel('Name', { exact: true }), name);
      if (index === 0) await choose(variant.getByLabel('Payload', { exact: true }), 'Text');
      await type(variant.getByLabel('Value', { exact: true }), `#${name}`);
    }
    await press(button(ada, 'Add strategy'));

    const variant = (name: string) => ({
      name,
      weight: 500,
      payload: { type: 'string', value: `#${name}` },
    });
    await expect
      .poll(() => environmentOf('tested', 'development'))
      .toMatchObject({ strategies: [{ variants: [variant('blue'), variant('red')] }] });
    expect(steps()).toBe(9);
  });

  it('how two environments differ, one', async () => {
    const { page, press, steps } = ada;
    await admin('POST', FEATURES, { name: 'compared' });
    await admin('POST', `${FEATURES}/compared/environments/development/on`);
    await open(ada, `${FEATURES}/compared`);
    await press(page.getByRole('button', { name: /^Differs in/ }).first());

    await page.getByRole('region', { name: 'development compared with production' }).waitFor();
    expect(steps()).toBe(1);
  });

  it('a template of two milestones, nine; its plan, three; and what stops that, three', async () => {
    const { page, press, type, choose, steps } = ada;
    await open(ada, '/');
    await press(link(ada, 'Settings'));
    await press(
      page.getByRole('main').getByRole('list').getByRole('link', { name: 'Release plans' }),
    );
    await press(link(ada, 'New template').first());
    await type(field(ada, 'Name').first(), 'Quick');
    await type(field(ada, 'Name').nth(1), 'A tenth');
    await type(field(ada, 'Share of strategy 1 of Milestone 1 in %'), '10');
    await press(button(ada, 'Add a milestone'));
    await type(field(ada, 'Name').nth(2), 'Everybody');
    await press(button(ada, 'Create template'));
    await page.getByText('Quick').first().waitFor();
    expect(steps()).toBe(9);

    await openNewFlag('planned');
    await press(button(ada, 'Add release plan in production'));
    await choose(dialog(ada).getByLabel('Template'), 'Quick');
    await press(inDialog(ada, 'Add release plan'));
    await page.getByText('Not started').waitFor();
    expect(steps()).toBe(3);

    await press(button(ada, 'Stop the plan on an alarm or metric in production'));
    await type(dialog(ada).getByLabel('Name of the alarm'), 'checkout-errors');
    await press(inDialog(ada, 'Add safeguard'));
    await page.getByText('Alarm checkout-errors').waitFor();
    expect(steps()).toBe(3);
    const [plan] = await admin('GET', `${FEATURES}/planned/environments/production/release-plans`);
    expect(plan).toMatchObject({
      milestones: [{ strategies: [{ parameters: { rollout: '10' } }] }, { name: 'Everybody' }],
      safeguards: [{ source: { name: 'checkout-errors' } }],
    });
  });

  it('several flags that are searched for and changed, four', async () => {
    const { page, press, type, steps } = ada;
    for (const name of ['bulk-one', 'bulk-two']) await admin('POST', FEATURES, { name });
    await open(ada, '/flags');
    await type(page.getByRole('combobox', { name: 'Search' }), 'bulk-');
    const listed = page.getByRole('table', { name: 'Flags' }).locator('th a');
    await expect.poll(() => listed.allTextContents()).toEqual(['bulk-one', 'bulk-two']);
    await press(field(ada, 'Select all flags of this list'));
    await press(button(ada, 'Mark as stale'));
    await press(inDialog(ada, 'Mark as stale'));

    await expect.poll(async () => (await admin('GET', `${FEATURES}/bulk-two`)).stale).toBe(true);
    expect(steps()).toBe(4);
  });

  it('a webhook, five', async () => {
    const { page, press, type, steps } = ada;
    await open(ada, '/');
    await press(link(ada, 'Settings'));
    await press(
      page.getByRole('main').getByRole('list').getByRole('link', { name: 'Integrations' }),
    );
    await press(link(ada, 'Webhook'));
    await type(page.getByLabel(/^Webhook URL/), 'http://127.0.0.1:9/hook');
    await press(button(ada, 'Create integration'));

    await page.getByText('The integration is created.').waitFor();
    expect(steps()).toBe(5);
  });

  it('a change that two people make, four and three', async () => {
    await admin('POST', '/projects', { id: 'shop', name: 'Shop' });
    await admin('POST', '/projects/shop/features', { name: 'guarded' });
    await needApprovals(opened.service, 1, 'production', '/api/admin/projects/shop');
    await open(kim, '/projects/shop/features/guarded');
    await kim.press(kim.page.getByRole('switch', { name: 'guarded in production' }));
    await kim.press(inDialog(kim, 'Propose'));
    await kim.press(link(kim, 'Review and send').first());
    await kim.press(button(kim, 'Send to review'));
    await kim.page.getByText('The changes are in review.').waitFor();
    expect(kim.steps()).toBe(4);

    await open(ada, '/');
    await ada.press(ada.page.getByRole('link', { name: /^Review: / }).first());
    await ada.press(button(ada, 'Other ways to approve'));
    await ada.press(button(ada, 'Approve and apply'));
    await expect
      .poll(async () => (await admin('GET', '/projects/shop/features/guarded')).environments)
      .toContainEqual(expect.objectContaining({ name: 'production', enabled: true }));
    expect(ada.steps()).toBe(3);
  });
});

it('somebody finds who switched a flag off, undoes it, rolls another out, sees its traffic, and stops it from a phone', async () => {
  const { page, press, steps } = ada;
  await admin('POST', FEATURES, { name: 'broken' });
  await admin('POST', `${FEATURES}/broken/environments/production/on`);
  await kim.page.goto(`${opened.origin}${FEATURES}/broken`);
  await kim.press(kim.page.getByRole('switch', { name: 'broken in production' }));
  await expect.poll(() => isOn('broken', 'production')).toBe(false);

  await open(ada, '/');
  await press(
    page.getByRole('navigation', { name: 'Areas' }).first().getByRole('link', { name: 'Activity' }),
  );
  await press(button(ada, 'Switched off').or(link(ada, 'Switched off')).first());
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Kim switched off broken in production' });
  await press(row.getByRole('button', { name: /^Undo/ }));
  await expect.poll(() => isOn('broken', 'production')).toBe(true);
  expect(steps()).toBe(3);

  await openNewFlag('rolling');
  await rollOut('rolling', 'production');
  await expect.poll(() => isOn('rolling', 'production')).toBe(true);
  const { secret } = await admin('POST', '/api-tokens', {
    tokenName: 'shop',
    type: 'client',
    environment: 'production',
    projects: ['default'],
  });
  const now = new Date().toISOString();
  const toggles = { rolling: { yes: 100, no: 900 } };
  await opened.service.request('POST', '/api/client/metrics', {
    token: secret,
    body: { appName: 'shop', bucket: { start: now, stop: now, toggles } },
  });
  await open(ada, `${FEATURES}/rolling`);
  const served = page.getByRole('region', { name: 'Served in production' });
  await served.getByText('10 %').first().waitFor();

  const phone = await newPerson('ada', { width: 390, height: 844 });
  await phone.press(button(phone, 'Switch off rolling in production'));
  await phone.press(inDialog(phone, 'Switch off'));
  await expect.poll(() => isOn('rolling', 'production')).toBe(false);
  expect(phone.steps()).toBe(2);
});
