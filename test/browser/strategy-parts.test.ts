import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

const FLAG = '/projects/default/features/new-checkout';
const IN_DEVELOPMENT = `${FLAG}/environments/development/strategies`;
const APPROVALS = '/projects/default/environments/development/change-requests/config';

let opened: OpenConsole;
let admin: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  await api('POST', '/projects/default/features', { name: 'new-checkout' });
  admin = await signedIn('root');
});

afterAll(() => opened.close());

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(`${opened.origin}/account`);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  return visitor;
}

async function api(method: string, path: string, body?: object) {
  const reply = await opened.service.request(method, `/api/admin${path}`, {
    ...(body && { body }),
  });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
}

/** A strategy of the flag in development. */
async function storedStrategy(settings: object = {}): Promise<string> {
  const { id } = await api('POST', IN_DEVELOPMENT, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default', groupId: 'new-checkout' },
    ...settings,
  });
  return id;
}

const visit = (path: string) => admin.page.goto(`${opened.origin}${path}`);
const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
const field = (name: string) => admin.page.getByLabel(name, { exact: true });

it('a segment in use cannot be deleted, and says where it is used', async () => {
  const segment = await api('POST', '/segments', { name: 'beta', constraints: [] });
  await storedStrategy({ segments: [segment.id] });
  await visit(`/segments/${segment.id}`);
  await admin.page.getByRole('link', { name: 'new-checkout' }).waitFor();

  expect(await button('Delete beta').getAttribute('aria-description')).toContain('new-checkout');
});

it('a change of a segment is proposed where a flag that uses it needs approval', async () => {
  const segment = await api('POST', '/segments', { name: 'partners', constraints: [] });
  await storedStrategy({ segments: [segment.id] });
  await api('PUT', APPROVALS, { changeRequestsEnabled: true, requiredApprovals: 1 });
  await visit(`/segments/${segment.id}`);
  await field('Description').fill('Those who sell for us');
  await button('Propose').click();
  await admin.page.getByText(/Added to your draft/).waitFor();

  await api('PUT', APPROVALS, { changeRequestsEnabled: false });
  expect((await api('GET', `/segments/${segment.id}`)).description).toBeNull();
});

it('a segment is changed after its difference was shown', async () => {
  const segment = await api('POST', '/segments', { name: 'staff', constraints: [] });
  await visit(`/segments/${segment.id}`);
  await button('Add a constraint').click();
  await field('Context field').fill('appVersion');
  await field('Value').fill('2.0.0');
  await admin.page.getByText('Constraint added: appVersion is version 2.0.0').waitFor();
  await button('Save segment').click();
  await admin.page.getByText('The segment staff is saved.').waitFor();

  const { constraints } = await api('GET', `/segments/${segment.id}`);
  expect(constraints).toMatchObject([{ operator: 'SEMVER_EQ', value: '2.0.0' }]);
});

it('the legal values of a context field become choices of constraints', async () => {
  await visit('/context/new');
  await field('Name').fill('plan');
  await field('Add values').fill('free; paid');
  await button('Add').click();
  await field('Meaning of paid').fill('All that pay');
  await button('Create context field').click();
  await admin.page.waitForURL('**/context/plan');
  await visit(`${FLAG}/environments/production/strategies/new`);
  await button('Add a constraint').click();
  await field('Context field').fill('plan');

  await field('Values').click();
  await admin.page.getByRole('option', { name: 'paid' }).click();
  await admin.page.getByText('Everyone gets it, if plan is paid.').waitFor();
  await button('Cancel').click();
});

it('a built-in context field cannot be deleted', async () => {
  await visit('/context/userId');

  await expect
    .poll(() => button('Delete userId').getAttribute('aria-description'))
    .toContain('built in');
});

it('a context field that is used by 51 flags shows 50 of them, and the last one on the next page', async () => {
  await api('POST', '/context', { name: 'region' });
  const parameters = { rollout: '100', stickiness: 'region', groupId: 'by-region' };
  for (let number = 10; number <= 60; number += 1) {
    const flag = `by-region-${number}`;
    await api('POST', '/projects/default/features', { name: flag });
    const place = `/projects/default/features/${flag}/environments/development`;
    await api('POST', `${place}/strategies`, { name: 'flexibleRollout', parameters });
  }
  const rows = admin.page.getByRole('table').locator('tbody tr');
  await visit('/context/region');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(50);

  await admin.page.getByRole('link', { name: 'Next page' }).click();

  await admin.page.getByRole('link', { name: 'by-region-60' }).waitFor();
  expect(await rows.count()).toBe(1);
});

it('a strategy type with parameters becomes a form in the editor', async () => {
  await visit('/strategies/new');
  await field('Name').fill('byRegion');
  await button('Add a parameter').click();
  await field('Name').last().fill('regions');
  await button('Create strategy type').click();
  await admin.page.waitForURL('**/strategies/byRegion');
  await visit(`${FLAG}/environments/production/strategies/new`);
  await admin.page.locator('summary', { hasText: 'stickiness' }).click();
  await field('Strategy type').selectOption('byRegion');
  await field('regions').fill('eu');

  await admin.page.getByText(/chooses by byRegion \(regions eu\)/).waitFor();
  await button('Cancel').click();
});
