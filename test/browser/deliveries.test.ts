import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

const delivery = (id: number, state: string, details: object = {}) => ({
  id: String(id),
  integrationId: 1,
  createdAt: new Date().toISOString(),
  state,
  stateDetails: `It is ${state}.`,
  event: {
    id,
    type: 'feature-created',
    featureName: `flag-${id}`,
    project: 'default',
    environment: null,
    createdBy: 'root',
    data: null,
    preData: null,
  },
  details: { webhookId: `evt_${id}`, attempts: [], nextAttemptAt: null, ...details },
});

const attempt = (status: number) => ({
  part: '',
  at: new Date().toISOString(),
  status,
  error: null,
  latencyMs: 7,
  excerpt: '',
});

/** What the service answers for the deliveries of the integration 1, by the state that is looked for. */
async function answerLog(deliveries: (state: string | null) => readonly object[]): Promise<void> {
  await root.page.unroute('**/api/admin/addons/1/events?**');
  await root.page.route('**/api/admin/addons/1/events?**', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    return route.fulfill({ json: { integrationEvents: deliveries(state) } });
  });
}

const filter = (name: string) =>
  root.page.getByRole('navigation', { name: 'State' }).getByRole('link', { name });

it('the log of deliveries is filtered by state, and says what it has not read', async () => {
  const { page } = root;
  const retried = delivery(97, 'pending', { attempts: [attempt(503)] });
  const all = Array.from({ length: 50 }, (_, index) =>
    index === 3 ? retried : delivery(100 - index, 'success'),
  );
  await answerLog((state) => (state === 'retrying' ? [retried] : all));
  await page.goto(`${opened.origin}/integrations/1/log`);
  await page.getByText('created the flag flag-100').waitFor();

  await filter('Retrying').click();

  await page.getByText('created the flag flag-97').waitFor();
  await expect.poll(() => page.getByText('created the flag ').count()).toBe(1);
  await filter('Delivered').click();
  await page.getByText('Among the newest 50 deliveries').waitFor();
  expect(await page.getByText('created the flag ').count()).toBe(49);
});

it('a delivery that is retried says when the next attempt is made, and offers to make it now', async () => {
  const { page } = root;
  const nextAttemptAt = new Date(Date.now() + 4.5 * 60_000).toISOString();
  await answerLog(() => [delivery(7, 'pending', { attempts: [attempt(503)], nextAttemptAt })]);
  let tried = '';
  await page.route('**/api/admin/addons/1/events/7/replay', (route) => {
    tried = route.request().method();
    return route.fulfill({ status: 202 });
  });

  await page.goto(`${opened.origin}/integrations/1/log`);

  await page.getByText('1 attempt: answered 503; next attempt in 4 minutes').waitFor();
  await page.getByRole('button', { name: /^Try now: / }).click();
  await page.getByText('It is tried now.').waitFor();
  expect(tried).toBe('POST');
});

describe('an integration that fails', () => {
  beforeAll(async () => {
    const { service } = opened;
    for (const body of [
      { description: 'healthy', parameters: { url: 'http://127.0.0.1:9/ok' }, enabled: false },
      { description: 'broken', parameters: { url: 'http://127.0.0.1:9/hook' }, enabled: true },
    ]) {
      await service.request('POST', '/api/admin/addons', {
        body: { provider: 'webhook', events: ['feature-created'], ...body },
      });
    }
    await service.request('POST', '/api/admin/projects/default/features', {
      body: { name: 'told-to-nobody' },
    });
    await vi.waitUntil(
      async () => {
        const { body } = await service.request('GET', '/api/admin/addons');
        return body.addons.some(
          ({ health }: { health: { state: string } }) => health.state === 'failing',
        );
      },
      { timeout: 30_000 },
    );
  });

  it('comes first in the list, as failing', async () => {
    const { page } = root;
    await page.goto(`${opened.origin}/integrations`);

    const first = page.getByRole('table').getByRole('row').nth(1);

    await first.getByText('broken').waitFor();
    await first.getByText('Failing').waitFor();
    await first.getByRole('img', { name: /failed attempts$/ }).waitFor();
  });

  it('is found by the filter', async () => {
    const { page } = root;
    await page.goto(`${opened.origin}/integrations`);

    await filter('Failing').click();

    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  });

  it('is said in the navigation', async () => {
    const { page } = root;
    await page.goto(`${opened.origin}/flags`);

    const settings = page.getByRole('link', { name: 'Settings', exact: true });

    await expect
      .poll(() => settings.getAttribute('aria-description'))
      .toBe('An integration is failing');
  });

  it('can be tried again at once, all that waits', async () => {
    const { page } = root;
    await page.goto(`${opened.origin}/integrations`);
    await page.getByRole('link', { name: 'broken' }).click();

    await page.getByRole('button', { name: 'Try all now' }).click();

    await page.getByText('1 delivery is tried now.').waitFor();
  });
});
