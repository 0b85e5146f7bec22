import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

let opened: OpenConsole;
let root: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  root = await opened.newVisitor();
  await root.signIn(opened.origin, 'root');
});

afterAll(() => opened.close());

it('the log of deliveries is filtered by state, and says what it has not read', async () => {
  const { page } = root;
  const delivery = (id: number, state: string) => ({
    id: String(id),
    integrationId: 1,
    createdAt: new Date().toISOString(),
    state,
    stateDetails: `It is ${state}.`,
    event: { id, type: 'feature-created', featureName: `flag-${id}`, createdBy: 'root' },
    details: { webhookId: `evt_${id}`, attempts: [], nextAttemptAt: null },
  });
  const all = Array.from({ length: 50 }, (_, index) =>
    delivery(100 - index, index === 3 ? 'pending' : 'success'),
  );
  await page.route('**/api/admin/addons/1/events?**', (route) =>
    route.fulfill({ json: { integrationEvents: all } }),
  );
  await page.goto(`${opened.origin}/integrations/1/log`);
  await page.getByText('feature-created: flag-100').waitFor();

  await page.getByLabel('State').selectOption('Under way');

  await page.getByText('feature-created: flag-97').waitFor();
  expect(await page.getByText('feature-created: ').count()).toBe(1);
  await page.getByText('Among the newest 50 deliveries').waitFor();
  await page.getByLabel('State').selectOption('Received by some');
  await page.getByText('No delivery is in this state.').waitFor();
});
