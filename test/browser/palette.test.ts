import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR, VIEWER } from '../support/access.ts';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

const FLAGS = '/projects/default/features';
const BASKET = `${FLAGS}/basket/environments`;

let opened: OpenConsole;
let editor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  await createSignInUser(opened.service, 'editor', EDITOR);
  await createSignInUser(opened.service, 'viewer', VIEWER);
  for (const name of ['basket', 'invoice']) await admin('POST', FLAGS, { name });
  await admin('POST', '/tag-types', { name: 'team' });
  await admin('POST', '/features/invoice/tags', { type: 'team', value: 'payments' });
  await admin('POST', `${BASKET}/development/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '10', stickiness: 'default', groupId: 'basket' },
  });
  editor = await signedIn('editor');
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, username);
  return visitor;
}

const palette = ({ page } = editor) => page.getByRole('dialog', { name: 'Search or do' });
const option = (name: string, { page } = editor) => page.getByRole('option', { name });
const asked = (name: string) => editor.page.getByRole('dialog', { name });
const status = (text: string) => editor.page.getByRole('status').filter({ hasText: text });

async function ask(text: string, { page } = editor): Promise<void> {
  await page.goto(`${opened.origin}/flags`);
  await page.getByRole('link', { name: 'basket' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette({ page } as Visitor).waitFor();
  await page.keyboard.type(text);
}

/** What the palette has first is done once it is the one that is meant. */
async function choose(name: string): Promise<void> {
  await editor.page.getByRole('option', { name, selected: true }).waitFor();
  await editor.page.keyboard.press('Enter');
}

async function inDevelopment() {
  const { environments } = await admin('GET', `${FLAGS}/basket`);
  return environments.find(({ name }: { readonly name: string }) => name === 'development');
}

describe('the palette does things to flags', () => {
  beforeEach(() => admin('POST', `${BASKET}/development/on`));

  it('it switches a flag off, once that is confirmed', async () => {
    await ask('switch off basket development');
    await choose('Switch off basket in development');
    await asked('Switch off basket in development').getByText('10 % of users').waitFor();
    await asked('Switch off basket in development')
      .getByRole('button', { name: 'Switch off' })
      .click();
    await status('basket is off in development').waitFor();

    expect(await inDevelopment()).toMatchObject({ enabled: false });
  });

  it('it sets the share of the only rule with one, and takes it back', async () => {
    await ask('25 % basket dev');
    await choose('Set basket to 25 % in development');
    await asked('Set basket to 25 % in development')
      .getByRole('button', { name: 'Set to 25 %' })
      .click();
    await status('basket is at 25 % in development').waitFor();
    expect((await inDevelopment()).strategies).toMatchObject([
      { parameters: { rollout: '25', groupId: 'basket' } },
    ]);

    await editor.page.getByRole('button', { name: 'Undo' }).click();
    await status('basket is at 10 % in development again').waitFor();

    expect((await inDevelopment()).strategies).toMatchObject([{ parameters: { rollout: '10' } }]);
  });

  it('it changes nothing before that is confirmed', async () => {
    await ask('switch off basket development');
    await choose('Switch off basket in development');
    await asked('Switch off basket in development').getByText('10 % of users').waitFor();
    await editor.page.keyboard.press('Escape');
    await asked('Switch off basket in development').waitFor({ state: 'detached' });

    expect(await inDevelopment()).toMatchObject({ enabled: true });
  });

  it('it proposes what needs approval', async () => {
    const config = '/projects/default/environments/production/change-requests/config';
    await admin('PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 });
    await ask('turn on basket in production');
    await choose('Switch on basket in production');
    await asked('Switch on basket in production').getByRole('button', { name: 'Propose' }).click();
    await status('Added to your draft').waitFor();

    const { environments } = await admin('GET', `${FLAGS}/basket`);
    expect(environments.filter(({ enabled }: { enabled: boolean }) => enabled)).toHaveLength(1);
  });
});

describe('the palette', () => {
  it('says by which tag it found a flag', async () => {
    await ask('payments');

    await option('invoice tag team:payments').waitFor();
  });

  it('has all that was typed right after Ctrl K, also while it is on its way', async () => {
    const { page } = await signedIn('editor');
    await page.goto(`${opened.origin}/flags`);
    await page.getByRole('link', { name: 'basket' }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('switch off basket', { delay: 10 });

    const field = palette({ page } as Visitor).getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('switch off basket');
  });

  it('says what else could be typed where it finds nothing', async () => {
    await ask('no such thing');

    await status('Nothing is called “no such thing”').waitFor();
  });

  it('is closed by one Esc, also with something in its field', async () => {
    await ask('basket');
    await editor.page.keyboard.press('Escape');

    await palette().waitFor({ state: 'detached' });
  });

  it.each([
    ['new flag', 'Create a flag'],
    ['invite', 'Invite people'],
    ['add user', 'Add a user'],
  ])('knows %s', async (text, name) => {
    const root = await signedIn('root');
    await ask(text, root);

    await root.page.getByRole('option', { name, selected: true }).waitFor();
    await root.context.close();
  });

  it('offers nothing that the person may not do', async () => {
    const viewer = await signedIn('viewer');
    await ask('create', viewer);
    await viewer.page.getByRole('status').filter({ hasText: 'Nothing is called' }).waitFor();

    expect(await option('Create a flag', viewer).count()).toBe(0);
    await viewer.context.close();
  });
});
