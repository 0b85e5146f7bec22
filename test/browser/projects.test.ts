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
  await editor.page.getByRole('navigation', { name: 'Areas' }).waitFor();
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

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

  it('propose fewer approvals, and leave what is now as it is', async () => {
    await open('projects/second-shop/settings/environments');
    await editor.page.getByLabel('Changes in production').selectOption('are made at once');
    await button('Propose').click();

    await editor.page.getByText('Your draft in production: 1 change.').waitFor();
    const config = await admin('GET', '/projects/second-shop/change-requests/config');
    expect(config).toContainEqual(
      expect.objectContaining({ environment: 'production', requiredApprovals: 2 }),
    );
  });

  it('propose to remove an environment in which changes need approval', async () => {
    await open('projects/second-shop/settings/environments');
    await button('Remove production').click();
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();

    await editor.page.getByText('Your draft in production: 2 changes.').waitFor();
    const { environments } = await admin('GET', '/environments/project/second-shop');
    expect(environments.map(({ name }: { readonly name: string }) => name)).toContain('production');
  });

  it('give flags a default strategy with the parts of every strategy', async () => {
    await open('projects/second-shop/settings/environments');
    await button('Edit default strategy of development').click();
    const dialog = editor.page.getByRole('dialog');
    await dialog.getByLabel('Rollout in %').fill('140');
    await dialog.getByRole('button', { name: 'Save default strategy' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('Rollout in %').fill('25');
    await dialog.getByRole('button', { name: 'Add a constraint' }).click();
    await dialog.getByLabel('Context field').fill('userId');
    await dialog.getByLabel('Values').fill('7');
    await dialog.getByRole('button', { name: 'Save default strategy' }).click();

    await editor.page.getByText('25 % of users get it, if userId is 7.').waitFor();
    const { environments } = await admin('GET', '/environments/project/second-shop');
    expect(environments).toContainEqual(
      expect.objectContaining({
        name: 'development',
        defaultStrategy: expect.objectContaining({
          parameters: expect.objectContaining({ rollout: '25' }),
          constraints: [expect.objectContaining({ contextName: 'userId', values: ['7'] })],
        }),
      }),
    );
  });

  it('name the rights that loosening approvals and removing environments need', async () => {
    await open('projects/bank/settings/environments');

    const reasonOf = (name: string) => button(name).first().getAttribute('title');
    await expect
      .poll(() => reasonOf('Save approvals'))
      .toContain('change which environments need approvals');
    expect(await reasonOf('Remove development')).toContain('change the project');
  });

  it('name the right that somebody misses who is not a member', async () => {
    await open('projects/bank/settings');

    await expect
      .poll(() => button('Save rule').getAttribute('title'), { timeout: 10_000 })
      .toBe(
        'You need the right to change the project and its settings, or the right to change the settings of the project.',
      );
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
