import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let editor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'editor', rootRole: EDITOR, password });
  await admin('POST', '/projects', { id: 'shop', name: 'Shop' });
  await admin('POST', '/projects', { id: 'bank', name: 'Bank', mode: 'protected' });
  await admin('POST', '/projects/shop/features', { name: 'basket' });
  editor = await opened.newVisitor();
  await open('');
  await editor.enterPassword('editor');
  await editor.page.getByRole('heading', { name: 'Flags' }).waitFor();
});

afterAll(() => opened.close());

async function admin(method: string, path: string, body?: object) {
  const { status } = await opened.service.request(method, `/api/admin${path}`, { body });
  expect(status).toBeLessThan(300);
}

function open(path: string) {
  return editor.page.goto(`${opened.origin}/${path}`);
}

function button(name: string) {
  return editor.page.getByRole('button', { name, exact: true });
}

describe('a new project', () => {
  it('marks the id that is taken, keeps what was typed, and is created with another', async () => {
    await open('new-project');
    await editor.page.getByLabel('Name').fill('Second shop');
    await editor.page.getByLabel('Id').fill('shop');
    await button('Create project').click();
    await editor.page.getByRole('alert').waitFor();

    await editor.page.getByLabel('Id').fill('second-shop');
    await button('Create project').click();

    await editor.page.getByRole('heading', { name: 'Second shop' }).waitFor();
    expect(new URL(editor.page.url()).pathname).toBe('/projects/second-shop');
  });
});

describe('the settings of a project', () => {
  it('set approvals', async () => {
    await open('projects/second-shop/settings/environments');
    await editor.page.getByLabel('Changes in production').selectOption('need 2 approvals');
    await button('Save approvals').nth(1).click();

    await editor.page.getByText('Changes in production need approval.').waitFor();
  });

  it('name the permission that somebody misses who is not a member', async () => {
    await open('projects/bank/settings');

    await expect
      .poll(() => button('Save rule').getAttribute('title'), { timeout: 10_000 })
      .toBe('You need one of "UPDATE_PROJECT", "PROJECT_SETTINGS_WRITE" to perform this action.');
  });

  it('say what blocks archiving the project', async () => {
    await open('projects/shop/settings');

    await editor.page
      .getByText('The project has one active flag. Archive or move them first.')
      .waitFor();
  });
});

it('an archived flag is revived from the archive of its project', async () => {
  await admin('POST', '/projects/shop/archive', { features: ['basket'] });
  await open('projects/shop/archive');
  await button('Revive basket').click();

  await editor.page.getByText('basket is active again').waitFor();
});
