import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

const FLAG = '/projects/default/features/new-checkout';
const IN_DEVELOPMENT = `${FLAG}/environments/development/strategies`;
const APPROVALS = '/projects/default/environments/development/change-requests/config';

let opened: OpenConsole;
let admin: Visitor;
let reader: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  await createSignInUser(opened.service, 'reader');
  await api('POST', '/projects/default/features', { name: 'new-checkout' });
  [admin, reader] = await Promise.all([signedIn('root'), signedIn('reader')]);
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

const strategyNow = (id: string) => api('GET', `${IN_DEVELOPMENT}/${id}`);
const visit = (path: string, visitor = admin) => visitor.page.goto(`${opened.origin}${path}`);
const button = (name: string, visitor = admin) =>
  visitor.page.getByRole('button', { name, exact: true });
/** In the sheet: the page of the flag has fields, too. */
const field = (name: string) => admin.page.getByRole('dialog').getByLabel(name, { exact: true });

describe('the editor of strategies', () => {
  it('adds a strategy that the sentence has described', async () => {
    await visit(`${FLAG}/environments/production/strategies/new`);
    await field('Rollout in %').fill('10');
    await button('Add a constraint').click();
    await field('Context field').fill('country');
    await field('Values').fill('DE, FR, DE');
    await field('Values').press('Enter');
    await admin.page.getByText('2 added. One was there already.').waitFor();
    await admin.page.getByText('10 % of users get it, if country is DE or FR.').waitFor();
    await button('Add strategy').click();
    await admin.page.waitForURL(`**${FLAG}?*`);

    const [stored] = await api('GET', `${FLAG}/environments/production/strategies`);
    expect(stored).toMatchObject({
      parameters: { rollout: '10', groupId: 'new-checkout' },
      constraints: [{ contextName: 'country', operator: 'IN', values: ['DE', 'FR'] }],
    });
  });

  it('takes the focus into a new constraint, and says what it needs before anything is sent', async () => {
    const before = await api('GET', IN_DEVELOPMENT);
    await visit(`${IN_DEVELOPMENT}/new`);
    await button('Add a constraint').click();
    await field('Context field').and(admin.page.locator(':focus')).waitFor();
    await admin.page.keyboard.press('Escape');
    await button('Add strategy').click();

    await admin.page.getByText('Choose a context field.', { exact: true }).waitFor();
    expect(await field('Context field').getAttribute('aria-invalid')).toBe('true');
    expect(await api('GET', IN_DEVELOPMENT)).toEqual(before);
    await button('Cancel').click();
  });

  it('lies above the flag, and keeps what was typed when it is closed', async () => {
    await visit(FLAG);
    const link = admin.page.getByRole('link', { name: 'Add strategy in development' });
    await link.click();
    await field('Rollout in %').fill('33');
    await admin.page.keyboard.press('Escape');

    await expect.poll(() => admin.page.getByRole('dialog').count()).toBe(0);
    expect(new URL(admin.page.url()).pathname).toBe(FLAG);
    await link.click();
    expect(await field('Rollout in %').inputValue()).toBe('33');
    await button('Cancel').click();
  });

  it('adds a segment by its name', async () => {
    await api('POST', '/segments', { name: 'partners', constraints: [] });
    await visit(`${IN_DEVELOPMENT}/new`);
    await field('Add a segment').fill('part');
    await field('Add a segment').press('Enter');

    await admin.page.getByText('Everyone gets it, if they are in the segment partners.').waitFor();
    await button('Cancel').click();
  });

  it('says what changes and for whom, and saves it', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await button('Add a test context').click();
    const dialog = admin.page.getByRole('dialog', { name: /test context/ });
    await dialog.getByLabel('Name', { exact: true }).fill('Ada');
    await dialog.getByLabel('Value of userId').fill('7');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.page.getByText('stays on').waitFor();
    await field('Rollout in %').fill('0');

    await admin.page.getByText('Rollout: 100 % → 0 %').waitFor();
    await admin.page.getByText('on → off').waitFor();
    await button('Save strategy').click();
    await admin.page.waitForURL(`**${FLAG}?*`);
    expect((await strategyNow(id)).parameters.rollout).toBe('0');
  });

  it('claims no loss where the flag is off, and tells what is so once it is on', async () => {
    await api('POST', '/projects/default/features', { name: 'not-yet' });
    const strategies = '/projects/default/features/not-yet/environments/development/strategies';
    await visit(`${strategies}/new`);
    await field('Rollout in %').fill('0');

    await admin.page.getByText('The flag stays off in development').waitFor();
    await admin.page.getByText('once on: off').waitFor();
    expect(await admin.page.getByText('on → off').count()).toBe(0);
    await button('Cancel').click();
  });

  it('says that one for everyone beside it is enough', async () => {
    await storedStrategy({ title: 'All' });
    await visit(`${IN_DEVELOPMENT}/new`);
    await field('Rollout in %').fill('20');

    await admin.page.getByText(/^Everyone gets it already by the strategy/).waitFor();
    await button('Cancel').click();
    await admin.page.getByText(/One of them lets in everyone/).waitFor();
  });

  it('marks the payload that is no JSON, and keeps what was typed over a reload', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await button('Add a variant').click();
    await field('Payload').selectOption('json');
    await field('Value').fill('{"color": ');
    await button('Save strategy').click();

    await admin.page.locator('[aria-invalid]').waitFor();
    expect(await field('Value').getAttribute('aria-invalid')).toBe('true');
    await admin.page.reload();
    await expect.poll(() => field('Value').inputValue()).toBe('{"color": ');
    await button('Cancel').click();
  });

  it('says at once that values are too many, and a refusal of them keeps the layout', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await button('Add a constraint').click();
    await field('Context field').fill('userId');
    const values = field('Values');
    const width = async () =>
      (await admin.page.getByRole('group', { name: 'Constraint 1' }).boundingBox())?.width ?? 0;
    const before = await width();
    await values.fill(Array.from({ length: 503 }, (_, index) => `u${index}`).join(','));
    await values.press('Enter');
    await admin.page.getByText('503 values; 250 are the most.').waitFor();
    await button('Save strategy').click();
    await admin.page.getByRole('alert').first().waitFor();

    expect(await width()).toBeCloseTo(before, 0);
    const [wide, seen] = await admin.page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(wide).toBeLessThanOrEqual(seen);
    await button('Cancel').click();
  });

  it('shares out the weights of variants while they are typed', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    for (let added = 0; added < 3; added += 1) await button('Add a variant').click();
    await field('Fixed share').first().check();
    await field('Share in %').first().fill('12.5');

    await admin.page
      .getByText('variant-1 12.5 % + variant-2 43.8 % + variant-3 43.7 % = 100 %')
      .waitFor();
    await button('Cancel').click();
  });

  it('says who saved the strategy while it was typed, and what', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await field('Rollout in %').fill('20');
    await api('PUT', `${IN_DEVELOPMENT}/${id}`, { title: 'Not for long' });
    await admin.page.reload();

    const alert = admin.page.getByRole('alert');
    await alert.getByText('Title added: Not for long').waitFor();
    await alert.getByText('initial admin').waitFor();
    expect(await field('Rollout in %').inputValue()).toBe('20');
    await button('Cancel').click();
  });

  it('does not save over what somebody else has saved, unless the person insists', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await field('Rollout in %').fill('5');
    const parameters = { rollout: '60', stickiness: 'default', groupId: 'new-checkout' };
    await api('PUT', `${IN_DEVELOPMENT}/${id}`, { parameters });
    await button('Save strategy').click();

    const alert = admin.page.getByRole('alert');
    await alert.getByText('Rollout: 100 % → 60 %').waitFor();
    await alert.getByText('initial admin').waitFor();
    expect((await strategyNow(id)).parameters.rollout).toBe('60');
    expect(await field('Rollout in %').inputValue()).toBe('5');

    await button('Save mine all the same').click();
    await admin.page.waitForURL(`**${FLAG}?*`);
    expect((await strategyNow(id)).parameters.rollout).toBe('5');
  });

  it('takes the newer values for what was typed', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await field('Rollout in %').fill('5');
    await api('PUT', `${IN_DEVELOPMENT}/${id}`, { title: 'By another' });
    await button('Save strategy').click();
    await button('Take the newer values').click();

    await expect.poll(() => field('Title').inputValue()).toBe('By another');
    expect(await field('Rollout in %').inputValue()).toBe('100');
    await field('Rollout in %').fill('7');
    await button('Save strategy').click();
    await admin.page.waitForURL(`**${FLAG}?*`);
    expect(await strategyNow(id)).toMatchObject({
      title: 'By another',
      parameters: { rollout: '7' },
    });
  });

  it('begins with the strategy that it copies', async () => {
    const id = await storedStrategy({ title: 'Everyone at last' });
    await visit(`${FLAG}/environments/production/strategies/new?copy=development/${id}`);

    await expect.poll(() => field('Title').inputValue()).toBe('Everyone at last');
  });

  it('names the right that a reader lacks', async () => {
    const id = await storedStrategy();
    await visit(`${IN_DEVELOPMENT}/${id}`, reader);
    await reader.page.getByLabel('Rollout in %').fill('50');

    await expect
      .poll(() => button('Save strategy', reader).getAttribute('aria-description'))
      .toContain('change strategies of flags');
  });

  it('proposes where changes need approval', async () => {
    const id = await storedStrategy();
    await api('PUT', APPROVALS, { changeRequestsEnabled: true, requiredApprovals: 1 });
    await visit(`${IN_DEVELOPMENT}/${id}`);
    await field('Rollout in %').fill('30');
    await button('Propose').click();
    await admin.page.getByText(/Added to your draft/).waitFor();

    await api('PUT', APPROVALS, { changeRequestsEnabled: false });
    expect((await strategyNow(id)).parameters.rollout).toBe('100');
  });
});
