import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { violationsOn } from '../support/console/axe.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let editor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'editor', rootRole: EDITOR, password });
  for (const [id, name] of [
    ['shop', 'Shop'],
    ['bank', 'Bank'],
  ]) {
    await admin('POST', '/projects', { id, name });
  }
  for (const name of ['basket', 'menu', 'search', 'sizes', 'banner']) await create('shop', name);
  await create('bank', 'loan');
  for (const name of ['basket', 'menu']) await complete('shop', name);
  await stale('shop', ['search', 'sizes', 'banner']);
  await stale('bank', ['loan']);
  editor = await opened.newVisitor();
  await editor.signIn(opened.origin, 'editor');
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

const create = (project: string, name: string) =>
  admin('POST', `/projects/${project}/features`, { name });
const complete = (project: string, name: string) =>
  admin('POST', `/projects/${project}/features/${name}/lifecycle/complete`, { status: 'kept' });
const stale = (project: string, features: readonly string[]) =>
  admin('POST', `/projects/${project}/stale`, { features, stale: true });

async function archivedIn(project: string): Promise<string[]> {
  const { features } = await admin('GET', `/archive/features/${project}`);
  return features.map(({ name }: { readonly name: string }) => name).sort();
}

const group = (name: string) => editor.page.getByRole('region', { name, exact: true });
const row = (name: string) => editor.page.getByRole('listitem', { name, exact: true });
const dialog = () => editor.page.getByRole('dialog');

async function openAll() {
  await editor.page.goto(`${opened.origin}/clean-up`);
  await editor.page.getByText(/flags? can go/).waitFor();
}

async function openMenu(name: string) {
  await row(name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
}

describe('the flags that can go', () => {
  it('are those of all projects, by reason', async () => {
    await editor.page.goto(opened.origin);
    const areas = editor.page.getByRole('navigation', { name: 'Areas' });
    await areas.getByRole('link', { name: 'Clean-up' }).click();

    await editor.page.getByText('6 flags can go in 2 projects').waitFor();
    const names = async (reason: string) =>
      (await group(reason).getByRole('listitem').getByRole('link').allInnerTexts()).join(' ');
    expect(await names('Completed')).toBe('basket Shop menu Shop');
    expect(await names('Stale')).toBe('banner Shop search Shop sizes Shop loan Bank');
  });

  it('say what to do, without a barrier that axe finds', async () => {
    await openAll();
    await editor.page.getByRole('button', { name: 'What to do about basket' }).click();

    await row('basket')
      .getByText('Remove the checks of basket from the code, and keep what runs when it is on.')
      .waitFor();
    expect(await violationsOn(editor.page)).toEqual([]);
  });

  it('are narrowed to a project by an address that can be sent to others', async () => {
    await openAll();
    await editor.page.getByLabel('Project', { exact: true }).selectOption('Bank');
    await row('banner').waitFor({ state: 'detached' });

    await row('loan').waitFor();
    expect(new URL(editor.page.url()).search).toBe('?project=bank');
  });

  it('of a project are on its own page, also as Markdown', async () => {
    await editor.page.goto(`${opened.origin}/projects/shop`);
    const tabs = editor.page.getByRole('navigation', { name: 'Pages of the project' });
    await tabs.getByRole('link', { name: 'Clean-up' }).click();
    await row('basket').waitFor();
    expect(await row('loan').count()).toBe(0);

    const brief = editor.page.waitForEvent('download');
    await editor.page.getByRole('link', { name: 'As Markdown' }).click();
    expect((await brief).suggestedFilename()).toBe('clean-up-of-shop.md');
  });
});

describe('cleaning up', () => {
  it('archives a flag from its row, after it said what that does', async () => {
    await openAll();
    await row('basket').getByRole('button', { name: 'Archive basket' }).click();
    await dialog().getByText('basket of shop is archived at once').waitFor();
    await dialog().getByRole('button', { name: 'Archive', exact: true }).click();

    await row('basket').waitFor({ state: 'detached' });
    expect(await archivedIn('shop')).toEqual(['basket']);
  });

  it('keeps a flag, which is then no longer completed', async () => {
    await openAll();
    await openMenu('menu');
    await row('menu').getByRole('button', { name: 'Keep…' }).click();
    await dialog().getByText('menu is no longer completed.').waitFor();
    await dialog().getByRole('button', { name: 'Keep it' }).click();

    await row('menu').waitFor({ state: 'detached' });
    const { flags } = await admin('GET', '/projects/shop/clean-up');
    expect(flags.map(({ name }: { readonly name: string }) => name)).not.toContain('menu');
  });

  it('archives the flags of several projects that are selected', async () => {
    await openAll();
    await editor.page.getByLabel('Select all: Stale').check();
    await editor.page.getByLabel('Select banner').uncheck();
    const bar = editor.page.getByRole('region', { name: 'Selected flags' });
    await bar.getByText('3 flags selected').waitFor();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await dialog().getByText('2 flags of shop are archived at once').waitFor();
    await dialog().getByText('loan of bank is archived at once').waitFor();
    await dialog().getByRole('button', { name: 'Archive', exact: true }).click();

    await bar.waitFor({ state: 'detached' });
    await row('loan').waitFor({ state: 'detached' });
    expect(await archivedIn('shop')).toEqual(['basket', 'search', 'sizes']);
    expect(await archivedIn('bank')).toEqual(['loan']);
  });

  it('proposes to archive a flag whose changes need approval', async () => {
    const production = '/projects/shop/features/banner/environments/production';
    await admin('POST', `${production}/on`);
    await admin('PUT', '/projects/shop/environments/production/change-requests/config', {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    await openAll();
    await row('banner').getByRole('button', { name: 'Archive banner' }).click();

    await dialog().getByText('It is proposed to archive banner of shop').waitFor();
  });
});
