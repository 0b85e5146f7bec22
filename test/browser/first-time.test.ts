import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';

const ADMIN = 1;
const FLAGS = '/projects/default/features';

let opened: OpenConsole;
let receiver: Receiver;

beforeAll(async () => {
  [opened, receiver] = await Promise.all([openConsole(), startReceiver()]);
  await admin('/user-admin', { username: 'kim', name: 'Kim', rootRole: EDITOR, password });
  await admin('/user-admin', { username: 'lee', name: 'Lee', rootRole: ADMIN, password });
  for (const name of ['dark-mode', 'gift-cards', 'new-checkout']) await admin(FLAGS, { name });
  await admin(`${FLAGS}/new-checkout/environments/development/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'new-checkout' },
    constraints: [{ contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['@example.com'] }],
  });
  await admin(`${FLAGS}/new-checkout/environments/development/on`);
  await needApprovals(opened.service, 1, 'production');
  await admin('/addons', {
    provider: 'webhook',
    description: 'releases',
    enabled: true,
    parameters: { url: `${receiver.url}/hook` },
    events: ['feature-strategy-add', 'feature-environment-enabled'],
    environments: ['production'],
  });
});

afterAll(async () => {
  await receiver.close();
  await opened.close();
});

const admin = (path: string, body: object = {}) => opened.admin('POST', path, body);

async function signedIn(username: string): Promise<Page> {
  const { page, signIn } = await opened.newVisitor();
  await signIn(opened.origin, username);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('somebody who never read the docs rolls a flag out in production, with the approval of another', {
  timeout: 180_000,
}, async () => {
  const kim = await signedIn('kim');

  // Finds the flag, and reads in its row what it does.
  await kim.getByRole('link', { name: 'Flags', exact: true }).click();
  await kim.getByRole('combobox', { name: 'Search' }).fill('checkout');
  const row = kim.getByRole('row', { name: /new-checkout/ });
  await row.getByText('50 % of users, 1 constraint').waitFor();
  await expect.poll(() => kim.getByRole('row').count()).toBe(2);
  await row.getByText('production: Off').waitFor();

  // Rolls it out to a tenth of the users; what saves elsewhere proposes here.
  await row.getByRole('link', { name: 'new-checkout' }).click();
  await kim.getByRole('link', { name: 'Add strategy in production' }).click();
  await kim.getByLabel('Rollout in %').fill('10');
  await kim.getByText('10 % of users get it.').waitFor();
  await button(kim, 'Propose').click();
  await kim.getByText('Your draft in production: 1 change.').waitFor();
  await kim.getByRole('switch', { name: 'new-checkout in production' }).click();
  await button(kim, 'Propose').click();
  await kim.getByText('Your draft in production: 2 changes.').waitFor();
  await kim.getByRole('link', { name: 'Review and send' }).click();
  await button(kim, 'Send to review').click();
  await kim.getByText('The changes are in review.').waitFor();

  // Somebody else sees what it would do, approves and applies it.
  const lee = await signedIn('lee');
  await lee.getByRole('link', { name: 'Changes', exact: true }).click();
  await lee.getByRole('link', { name: /^Change request / }).click();
  await lee
    .getByRole('region', { name: 'What the preview finds' })
    .getByText('new-checkout')
    .waitFor();
  for (const action of ['Approve', 'Apply']) {
    await button(lee, action).click();
  }
  await lee.getByText('The changes are in effect in production.').waitFor();

  // The deliveries arrive, and the log says so.
  await waitForRequests(receiver, 2);
  await lee.getByRole('link', { name: 'Settings', exact: true }).click();
  await lee.getByRole('main').getByRole('link', { name: 'Integrations', exact: true }).click();
  await lee
    .getByRole('row', { name: /releases/ })
    .getByRole('link', { name: 'Deliveries' })
    .click();
  for (const what of [/strategy.*new-checkout/, /switched.*new-checkout/]) {
    const delivery = lee.locator('summary', { hasText: what });
    await delivery.getByText('Delivered', { exact: true }).waitFor();
  }

  // The row says what the flag does now.
  await kim.getByRole('link', { name: 'Flags', exact: true }).click();
  await kim
    .getByRole('row', { name: /new-checkout/ })
    .getByText('10 % of users')
    .waitFor();
});
