import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { violationsOn } from '../support/console/axe.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { password } from '../support/people.ts';

const FLAG = '/projects/default/features/basket';

let opened: OpenConsole;
let editor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await admin('/user-admin', { username: 'editor', rootRole: EDITOR, password });
  for (const name of ['basket', 'debug-bar']) {
    await admin('/projects/default/features', { name });
    await admin(`/projects/default/features/${name}/environments/development/on`);
  }
  await untilFlagsListed(opened.service, ['basket', 'debug-bar']);
  editor = await opened.newVisitor();
  await editor.page.goto(`${opened.origin}/projects/default/drift`);
  await editor.enterPassword('editor');
});

afterAll(() => opened.close());

it('a flag is declared as meant to differ, and compared again', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: 'debug-bar is meant to differ' }).click();
  await page.getByLabel('Why').fill('For support only.');
  await page.getByRole('button', { name: 'Meant to differ', exact: true }).last().click();
  await page.getByLabel('Choose debug-bar').waitFor({ state: 'detached' });

  await page.getByLabel('Also what is meant to differ').check();
  await page.getByText('For support only.').waitFor();
  await page.getByRole('button', { name: 'Compare debug-bar again' }).click();

  await page.getByLabel('Choose debug-bar').waitFor();
});

it('what differs is shown in words, and proposed as a change request', async () => {
  const { page } = editor;
  await page.getByText('Everyone gets it.').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Choose basket').check();
  await page.getByRole('button', { name: 'Propose change request' }).click();

  await page.getByRole('heading', { name: 'Promote from development' }).waitFor();
});

it('the events of a flag are loaded when they are shown', async () => {
  await editor.page.goto(`${opened.origin}${FLAG}/events`);

  await editor.page.getByText(/created the flag/).waitFor();
});

const admin = (path: string, body?: object) => opened.admin('POST', path, body);
