import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hands, keyboard, mouse } from '../support/console/hands.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';

/** Somebody with a browser of their own. */
interface Person extends Hands {
  readonly page: Page;
}

// The tours of docs/tour.md, step by step, in the console; `people.md` has the way to an account.
describe.each([
  { by: 'with a mouse', hands: mouse },
  { by: 'by keyboard alone', hands: keyboard },
])('$by', { timeout: 180_000 }, ({ hands }) => {
  let opened: OpenConsole;
  let receiver: Receiver;
  let ada: Person;
  let kim: Person;
  let lee: Person;

  beforeAll(async () => {
    [opened, receiver] = await Promise.all([openConsole(), startReceiver()]);
    await opened.service.request('POST', '/api/admin/user-admin', {
      body: { username: 'ada', name: 'Ada', rootRole: 1, password },
    });
    ada = await newPerson();
    await ada.page.goto(opened.origin);
    await signIn(ada, 'ada');
  });

  afterAll(async () => {
    await receiver.close();
    await opened.close();
  });

  async function newPerson(): Promise<Person> {
    const { page } = await opened.newVisitor();
    return { page, ...hands(page) };
  }

  async function signIn({ page, type, press }: Person, username: string): Promise<void> {
    await type(page.getByLabel('E-mail address or username'), username);
    await type(field(page, 'Password'), password);
    await press(button(page, 'Sign in'));
    await page.getByRole('navigation', { name: 'Areas' }).waitFor();
  }

  /** Creates an account. @returns the link of the invitation */
  async function invite(username: string, name: string, role: string): Promise<string> {
    const { page, goTo, press, type, choose } = ada;
    await goTo('Users');
    await press(button(page, 'New user'));
    await type(field(page, 'Name'), name);
    await type(field(page, 'E-mail address or username'), username);
    await choose(page.getByLabel('Root role'), role);
    await press(button(page, 'Create user'));
    const link = await page.getByRole('dialog').locator('code').textContent();
    await press(button(page, 'Close'));
    return link ?? '';
  }

  /** Opens the link of an invitation, sets a password and signs in. */
  async function join(link: string, username: string): Promise<Person> {
    const guest = await newPerson();
    await guest.page.goto(link);
    await guest.type(field(guest.page, 'New password'), password);
    await guest.press(guest.page.getByRole('button', { name: /^Set password/ }));
    await guest.press(guest.page.getByRole('link', { name: 'Sign in' }));
    await signIn(guest, username);
    return guest;
  }

  const receivedTypes = () => receiver.received.map(({ body }) => JSON.parse(body).type);

  describe('a webhook', () => {
    it('1. is sent the kinds of events that are chosen; its secrets are not shown again', async () => {
      const { page, goTo, press, type } = ada;
      await goTo('Integrations');
      await press(page.getByRole('link', { name: 'Webhook', exact: true }));
      await type(field(page, 'Name'), 'shop');
      await type(page.getByLabel(/^Webhook URL/), `${receiver.url}/hook`);
      await type(page.getByLabel('Authorization'), 'a-shared-secret');
      await press(page.locator('summary', { hasText: 'Kinds of events' }));
      await press(field(page, 'Flag created'));
      await press(field(page, 'Flag switched on'));
      await press(button(page, 'Create integration'));

      await page.getByRole('heading', { name: 'shop', level: 1 }).waitFor();
      expect(await page.getByLabel('Authorization').inputValue()).toMatch(/^\*+$/);
    });

    it('2. hears of a new flag', async () => {
      const { page, goTo, press, type, choose } = ada;
      await goTo('Flags');
      await press(page.getByRole('link', { name: 'New flag' }).first());
      await type(field(page, 'Name'), 'new-checkout');
      await choose(page.getByLabel('Type'), 'Release');
      await type(page.getByLabel('Description'), 'Fewer steps to pay');
      await press(button(page, 'Create flag'));

      await page.getByRole('heading', { name: 'new-checkout', level: 1 }).waitFor();
      await expect.poll(receivedTypes, { timeout: 20_000 }).toEqual(['feature-created']);
      expect(receiver.received[0]?.headers).toMatchObject({ authorization: 'a-shared-secret' });
    });

    it('3. and 4. hears that it is switched on, with its two strategies', async () => {
      const { page, press, type, choose } = ada;
      await press(page.getByRole('link', { name: 'Add strategy in development' }));
      await type(field(page, 'Rollout in %'), '50');
      await press(button(page, 'Add strategy'));
      await page.getByRole('cell', { name: '50 % of users' }).waitFor();

      await press(page.getByRole('link', { name: 'Add strategy in development' }));
      await press(page.locator('summary', { hasText: 'stickiness' }));
      await choose(page.getByLabel('Strategy type'), 'Standard');
      await press(button(page, 'Add a constraint'));
      await type(field(page, 'Context field'), 'userId');
      await choose(page.getByLabel('Operator'), 'ends with one of');
      await type(field(page, 'Values'), '@example.com');
      await press(button(page, 'Add strategy'));
      await page.waitForURL('**/features/new-checkout?*');
      await page.getByText('userId ends with @example.com').waitFor();

      await press(page.getByRole('switch', { name: 'new-checkout in development' }));
      await expect
        .poll(receivedTypes, { timeout: 20_000 })
        .toEqual(['feature-created', 'feature-environment-enabled']);
    });

    it('5. the page of the flag says what happened to it, newest first', async () => {
      const { page, press } = ada;
      const pages = page.getByRole('navigation', { name: 'Pages of new-checkout' });
      await press(pages.getByRole('link', { name: 'History' }));

      const events = page.getByRole('list', { name: 'Events of new-checkout' });
      const told = async () => {
        const texts = await events.getByRole('listitem').allTextContents();
        return texts.map((text) => /switched|added|created/.exec(text)?.[0]);
      };
      await expect.poll(told).toEqual(['switched', 'added', 'added', 'created']);
    });

    it('6. the log has every attempt, and sends one again with the same id', async () => {
      const { page, goTo, press } = ada;
      await goTo('Integrations');
      await press(
        page.getByRole('row', { name: /shop/ }).getByRole('link', { name: 'Deliveries' }),
      );
      const deliveries = page.getByText('1 attempt: answered 200');
      await expect.poll(() => deliveries.count()).toBe(2);
      await press(page.locator('summary', { hasText: 'switched' }));
      await page
        .getByText(/^.*answered 200 after/)
        .first()
        .waitFor();
      await press(page.getByRole('button', { name: /^Send again: .*switched/ }));

      await waitForRequests(receiver, 3);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids[2]).toBe(ids[1]);
    });

    it('7. a wrong request is refused with the reason at the field', async () => {
      const { page, goTo, press, type } = ada;
      await goTo('Flags');
      await press(page.getByRole('link', { name: 'New flag' }).first());
      await type(field(page, 'Name'), 'two words');
      await press(button(page, 'Create flag'));

      await page.locator('[aria-invalid="true"]').waitFor();
      expect(await page.getByRole('main').textContent()).toContain('two words');
      await press(button(page, 'Cancel'));
    });
  });

  describe('a change that two people make', () => {
    it('1. Kim gets an account that works with flags, and Lee one that may do everything', async () => {
      const links = {
        kim: await invite('kim', 'Kim', 'Viewer'),
        lee: await invite('lee', 'Lee', 'Admin'),
      };
      const { page, goTo, press, type, choose } = ada;
      await goTo('Projects');
      await press(page.getByRole('link', { name: 'Default', exact: true }));
      const pages = page.getByRole('navigation', { name: 'Pages of the project' });
      await press(pages.getByRole('link', { name: 'Settings', exact: true }));
      await press(page.getByRole('link', { name: 'Members', exact: true }));
      await type(field(page, 'User or group'), 'Kim');
      // Who is found alone is meant.
      await page.getByRole('option', { name: /^Kim/ }).waitFor();
      await choose(field(page, 'Role'), 'Member');
      await press(button(page, 'Add member'));
      await page.getByText('Kim has a role in the project.').waitFor();

      kim = await join(links.kim, 'kim');
      lee = await join(links.lee, 'lee');
    });

    it('2. Kim creates a flag; changes in development need an approval from now on', async () => {
      await kim.goTo('Projects');
      await kim.press(kim.page.getByRole('link', { name: 'Default', exact: true }));
      await kim.press(kim.page.getByRole('link', { name: 'New flag' }).first());
      await kim.type(field(kim.page, 'Name'), 'beta-checkout');
      await kim.press(button(kim.page, 'Create flag'));
      await kim.page.getByRole('heading', { name: 'beta-checkout', level: 1 }).waitFor();

      await ada.press(ada.page.getByRole('link', { name: 'Environments', exact: true }).last());
      await ada.choose(ada.page.getByLabel('Changes in development'), 'need one approval');
      const card = ada.page.getByRole('region', { name: /^development/ });
      await ada.press(card.getByRole('button', { name: 'Save approvals' }));
      await ada.page.getByText('Changes in development need approval.').waitFor();
    });

    it('3. Kim proposes to switch it on, for the user 7 only, and sends that to review', async () => {
      const { page, press, type, choose } = kim;
      await page.reload();
      await press(page.getByRole('link', { name: 'Add strategy in development' }));
      await press(page.locator('summary', { hasText: 'stickiness' }));
      await choose(page.getByLabel('Strategy type'), 'Standard');
      await press(button(page, 'Add a constraint'));
      await type(field(page, 'Context field'), 'userId');
      await choose(page.getByLabel('Operator'), 'is one of');
      await type(field(page, 'Values'), '7');
      await press(button(page, 'Propose'));
      await page.getByText('Your draft in development: 1 change.').waitFor();
      await press(page.getByRole('switch', { name: 'beta-checkout in development' }));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Propose' }));
      await page.getByText('Your draft in development: 2 changes.').waitFor();
      await press(page.getByRole('link', { name: 'Review and send' }));
      await press(button(page, 'Send to review'));

      await page.getByText('The changes are in review.').waitFor();
    });

    it('4. Lee sees what it would do for the users 7 and 8', async () => {
      const { page, goTo, press, type } = lee;
      await goTo('Changes');
      await press(page.getByRole('link', { name: /^Change request / }));
      await press(page.locator('summary', { hasText: 'Test contexts' }));
      for (const id of ['7', '8']) {
        const dialog = page.getByRole('dialog');
        await press(button(page, 'Add a test context'));
        await type(dialog.getByLabel('Name', { exact: true }), `user ${id}`);
        await type(dialog.getByLabel('Value of userId'), id);
        await press(dialog.getByRole('button', { name: 'Save', exact: true }));
      }

      const rows = page.getByRole('region', { name: 'What the preview finds' }).getByRole('row');
      await expect
        .poll(() => rows.allTextContents())
        .toEqual([
          expect.stringContaining('Test context'),
          'user 7beta-checkoutoffon',
          'user 8beta-checkoutoffthe same',
        ]);
    });

    it('5. Kim may not approve it; Lee approves and applies it', async () => {
      const { page, press } = lee;
      const refused = await button(kim.page, 'Approve').getAttribute('aria-description');
      expect(refused).toMatch(/cannot|need/);
      for (const action of ['Approve', 'Apply']) await press(button(page, action));

      await page.getByText('The changes are in effect in development.').waitFor();
    });

    it('6. the playground answers the same from what is real', async () => {
      const { page, goTo, type } = lee;
      await goTo('Playground');
      await lee.choose(page.getByLabel('Project', { exact: true }), 'Default');
      await type(page.getByLabel('Flags with this in their name'), 'beta');

      const answer = (user: string, answers: string) =>
        button(page, `beta-checkout in development for user ${user}: ${answers}. Why?`).waitFor();
      await Promise.all([answer('7', 'on'), answer('8', 'off')]);
    });
  });

  it('a token is created, and a poll with it works', async () => {
    const { page, goTo, press, type, choose } = ada;
    await goTo('Tokens');
    await press(button(page, 'New token').first());
    await type(field(page, 'Name'), 'shop');
    await choose(page.getByLabel('Environment'), 'development');
    await press(button(page, 'Create token'));
    await press(button(page, 'Test it'));

    await page.getByText('It works: /api/client/features answered 200.').waitFor();
    await press(button(page, 'I have copied it'));
    await page.getByRole('row', { name: /shop/ }).waitFor();
  });
});

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}
