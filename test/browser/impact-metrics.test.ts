import { afterAll, beforeAll, expect, it } from 'vitest';
import { VIEWER } from '../support/access.ts';
import { looks, showIn, violationsOn } from '../support/console/axe.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

const FLAG = '/projects/default/features/new-checkout';
const USAGE = `${FLAG}/usage?environment=production`;

let opened: OpenConsole;
let lee: Visitor;
let token: string;

beforeAll(async () => {
  opened = await openConsole();
  await send('/user-admin', { username: 'lee', name: 'Lee', rootRole: 1, password });
  await send('/user-admin', { username: 'kim', name: 'Kim', rootRole: VIEWER, password });
  await send('/projects/default/features', { name: 'new-checkout' });
  const made = await send('/api-tokens', {
    tokenName: 'shop',
    type: 'client',
    environment: 'production',
    projects: ['default'],
  });
  token = made.secret;
  await report([]);
  lee = await opened.newVisitor();
  await lee.signIn(opened.origin, 'lee');
});

afterAll(() => opened.close());

const send = (path: string, body: object) => opened.admin('POST', path, body);

async function report(impactMetrics: readonly object[]): Promise<void> {
  const now = new Date().toISOString();
  const toggles = { 'new-checkout': { yes: 40, no: 60, variants: {} } };
  const body = { appName: 'shop', bucket: { start: now, stop: now, toggles }, impactMetrics };
  const answer = await opened.service.request('POST', '/api/client/metrics', { body, token });
  expect(answer.status).toBe(202);
}

it('a flag without impact metrics shows the lines that send some', async () => {
  const { page } = lee;
  await visit(page, opened.origin + USAGE);

  const card = page.getByRole('region', { name: 'Impact metrics in production' });

  await card.getByText("flagNames: ['new-checkout']").waitFor();
  await card.getByText('A counter of errors takes two lines').waitFor();
});

it('a metric is shown with the flag and without it, and what was not taken is said', async () => {
  const { page } = lee;
  const counter = { name: 'checkout_errors', help: 'Checkouts that failed', type: 'counter' };
  const samples = [
    { value: 30, labels: { 'new-checkout': 'enabled' } },
    { value: 12, labels: { 'new-checkout': 'disabled' } },
  ];
  await report([
    { ...counter, samples },
    { ...counter, name: 'n'.repeat(101), samples: [{ value: 1 }] },
  ]);
  // At its start, a service does at once what it does each minute.
  await opened.killService();
  await opened.startAgain();
  await visit(page, opened.origin + USAGE);
  const card = page.getByRole('region', { name: 'Impact metrics in production' });

  await card.getByText('Checkouts that failed').waitFor();
  await card.getByText('On30', { exact: true }).waitFor();
  await card.getByText('Off12', { exact: true }).waitFor();
  await card.getByText('1 sample of the last 14 days was not taken').waitFor();
  await card.getByText('As a table').click();
  const table = card.getByRole('region', { name: 'checkout_errors in production' });
  expect(await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['30', '12']),
  );
});

it('it is divided by the application, and of another time', async () => {
  const { page } = lee;
  const card = page.getByRole('region', { name: 'Impact metrics in production' });

  await card.getByLabel('Divided by').selectOption('Application');
  await card.getByText('shop42', { exact: true }).waitFor();
  await card.getByRole('button', { name: '7 d' }).click();
  await card.getByText('shop42', { exact: true }).waitFor();
  await card.getByLabel('Number', { exact: true }).selectOption('Per second');
  await card.getByText('latest').waitFor();
});

it('a chart is saved, changed and deleted', async () => {
  const { page } = lee;
  await visit(page, opened.origin + USAGE);
  const card = page.getByRole('region', { name: 'Impact metrics in production' });
  await card.getByLabel('Title').fill('Errors');
  await card.getByRole('button', { name: 'Save chart' }).click();
  const saved = card.getByRole('region', { name: 'Errors', exact: true });
  await saved.getByText('checkout_errors, Count, last 24 hours').waitFor();

  await saved.getByRole('button', { name: 'Change the chart Errors' }).click();
  await card.getByLabel('Title').fill('Errors of a week');
  await card.getByRole('button', { name: '7 d' }).click();
  await card.getByRole('button', { name: 'Save changes' }).click();
  const changed = card.getByRole('region', { name: 'Errors of a week' });
  await changed.getByText('checkout_errors, Count, last 7 days').waitFor();

  await changed.getByRole('button', { name: 'Delete the chart Errors of a week' }).click();
  await changed.waitFor({ state: 'detached' });
});

it('the history of the flag tells of charts', async () => {
  const { page } = lee;
  await visit(page, `${opened.origin}${FLAG}/events`);

  await page.getByText('added the chart Errors to new-checkout').first().waitFor();
});

it('has no barrier that axe finds in any look', async () => {
  const { page } = lee;
  await visit(page, opened.origin + USAGE);
  await page
    .getByRole('region', { name: 'Impact metrics in production' })
    .getByText('On30')
    .waitFor();
  for (const look of looks) {
    await showIn(page, look);
    expect(await violationsOn(page)).toEqual([]);
  }
});

it('Insights has the charts of the instance, which administrators save', async () => {
  const { page } = lee;
  await visit(page, `${opened.origin}/insights`);
  const card = page.getByRole('region', { name: 'Impact metrics' });
  await card.getByText('checkout_errors42').waitFor();
  await card.getByRole('button', { name: 'Save chart' }).click();
  await card.getByRole('region', { name: 'checkout_errors', exact: true }).waitFor();

  const kim = await opened.newVisitor();
  await kim.signIn(opened.origin, 'kim');
  await visit(kim.page, `${opened.origin}/insights`);
  const seen = kim.page.getByRole('region', { name: 'Impact metrics' });
  await seen.getByRole('region', { name: 'checkout_errors', exact: true }).waitFor();

  expect(await seen.getByRole('button', { name: 'Save chart' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
