import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { untilQuiet, visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

const ADMIN = 1;
const FLAGS = '/projects/default/features';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
  await admin('/user-admin', { username: 'ada', name: 'Ada Berg', rootRole: ADMIN, password });
  await admin('/user-admin', { username: 'kim', name: 'Kim', rootRole: EDITOR, password });
});

afterAll(() => opened.close());

const admin = (path: string, body: object = {}) => opened.admin('POST', path, body);

async function signedIn(username: string, options = {}): Promise<Page> {
  const { page, signIn } = await opened.newVisitor(options);
  await signIn(opened.origin, username);
  return page;
}

/** What a page asks of the service, from now on. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name });

describe('somebody who is signed out', () => {
  it('is only asked who they are', async () => {
    const { page, context } = await opened.newVisitor();
    const asked = askedBy(page);

    await visit(page, opened.origin);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    expect(asked).toEqual(['GET /api/admin/user']);
    await context.close();
  });
});

describe('on an empty instance', () => {
  let ada: Page;
  const step = (name: string) =>
    part(ada, 'First steps').getByRole('listitem').filter({ hasText: name });

  beforeAll(async () => {
    ada = await signedIn('ada');
  });

  it('the first steps are what there is to do', async () => {
    await ada.getByText('0 of 4 done').waitFor();

    expect(await ada.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Good .*, Ada$/);
    expect(await ada.getByRole('region').count()).toBe(1);
  });

  it('a flag is made, and its name is checked once', async () => {
    const asked = askedBy(ada);
    await ada.getByRole('link', { name: 'Create a flag' }).click();
    await ada.getByLabel('Name', { exact: true }).fill('gift-cards');
    await ada.getByText('This name is free.').waitFor();
    await untilQuiet(ada, async () => {
      await button(ada, 'Create flag').click();
      await ada.getByRole('heading', { name: 'gift-cards', level: 1 }).waitFor();
    });

    expect(asked.filter((each) => each.endsWith('/validate'))).toHaveLength(1);
  });

  it('a token is made, and is in the code', async () => {
    await ada.getByRole('link', { name: 'Home', exact: true }).click();
    await button(ada, 'Create a token').click();
    await ada.getByText('2 of 4 done').waitFor();

    const secret = (await step('Create a token').locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^\*:development\./);
    expect(await ada.getByRole('figure').textContent()).toContain(secret);
  });

  it('the first call is heard', async () => {
    await ada.getByText('Listening for the first call…').waitFor();
    const authorization = (await step('Create a token').locator('code').textContent()) ?? '';

    const { status } = await fetch(`${opened.service.url}/api/client/features`, {
      headers: { authorization },
    });

    expect(status).toBe(200);
    await ada.getByText(/^The first call is here/).waitFor();
  });

  it('the flag is switched on, and nothing is left to do', async () => {
    await ada.getByRole('switch', { name: 'gift-cards in development' }).click();

    await ada.getByRole('heading', { name: 'Your first flag is running' }).waitFor();
  });

  it('the steps can be hidden, for good', async () => {
    await part(ada, 'First steps').getByRole('button', { name: 'Close' }).click();
    await ada.reload();
    await part(ada, 'Your flags').getByRole('link', { name: 'gift-cards' }).waitFor();

    expect(await part(ada, 'First steps').count()).toBe(0);
  });
});

describe('where people work', () => {
  beforeAll(async () => {
    await admin(FLAGS, { name: 'new-checkout' });
    await admin(`${FLAGS}/new-checkout/environments/production/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '25', stickiness: 'default', groupId: 'new-checkout' },
    });
    await admin(`${FLAGS}/new-checkout/environments/production/on`);
  });

  it('a rollout is stopped in three touches on a phone', async () => {
    const ada = await signedIn('ada', phone);
    const rolling = part(ada, 'Rolling out');
    await rolling.getByText('25 % of users in production').waitFor();

    await button(ada, 'Switch off new-checkout in production').tap();
    await ada.getByRole('dialog').getByRole('button', { name: 'Switch off', exact: true }).tap();

    await rolling.getByText('Nothing is being rolled out.').waitFor();
    const flag = await opened.service.request('GET', `/api/admin${FLAGS}/new-checkout`);
    expect(flag.body.environments).toContainEqual(
      expect.objectContaining({ name: 'production', enabled: false }),
    );
  });

  it('what was changed today can be undone', async () => {
    const ada = await signedIn('ada');
    const undo = part(ada, 'Today').getByRole('button', {
      name: /^Undo: .* switched off new-checkout in production/,
    });
    await undo.click();

    await part(ada, 'Rolling out').getByRole('link', { name: 'new-checkout' }).waitFor();
  });

  it('a favourite is among the own flags, with its share', async () => {
    const kim = await signedIn('kim');
    await kim.goto(`${opened.origin}/projects/default/features/new-checkout`);
    await kim.getByRole('button', { name: /favourite/i }).click();
    await kim.getByRole('link', { name: 'Home', exact: true }).click();

    const own = part(kim, 'Your flags').getByRole('listitem').filter({ hasText: 'new-checkout' });
    await own.getByText('25 %').waitFor();
  });

  it('a change request waits for who may approve it, and a draft for who began it', async () => {
    await needApprovals(opened.service, 1, 'production');
    const kim = await signedIn('kim');
    await button(kim, 'Switch off new-checkout in production').click();
    await kim.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
    const draft = part(kim, 'Needs you').getByRole('link', { name: /^Send: / });
    await draft.click();
    await button(kim, 'Send to review').click();
    await kim.getByText('The changes are in review.').waitFor();

    const ada = await signedIn('ada');
    await part(ada, 'Needs you')
      .getByRole('link', { name: /^Review: / })
      .click();

    await ada.waitForURL('**/projects/default/change-requests/*');
  });

  it('flags that can go lead to where they are cleaned up', async () => {
    await opened.service.request('PATCH', `/api/admin${FLAGS}/gift-cards`, {
      body: [{ op: 'replace', path: '/stale', value: true }],
    });
    const ada = await signedIn('ada');
    await ada.getByText('1 flag can go').waitFor();
    await ada.getByRole('link', { name: 'Clean up Default' }).click();

    await ada.waitForURL('**/projects/default/clean-up');
  });
});
