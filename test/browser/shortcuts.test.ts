import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let visitor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'editor', rootRole: EDITOR, password },
  });
  await opened.service.request('POST', '/api/admin/projects/default/features', {
    body: { name: 'basket' },
  });
  visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'editor');
});

afterAll(() => opened.close());

beforeEach(async () => {
  await visitor.page.goto(`${opened.origin}/flags`);
  await visitor.page.getByRole('link', { name: 'basket' }).waitFor();
});

const search = () => visitor.page.getByRole('combobox', { name: 'Search' });
const help = () => visitor.page.getByRole('dialog', { name: 'Keyboard shortcuts' });

describe('a key of the keyboard', () => {
  it('/ leads to the search of the page, and is not typed there', async () => {
    const { page } = visitor;
    await page.keyboard.press('/');
    await page.keyboard.type('bask');

    await page.waitForURL('**/flags?q=bask');
    expect(await search().inputValue()).toBe('bask');
  });

  it('? shows the shortcuts, and Esc closes them', async () => {
    const { page } = visitor;
    await page.keyboard.press('?');
    await help().waitFor();

    await page.keyboard.press('Escape');
    await help().waitFor({ state: 'detached' });
  });

  it('g and a letter lead to an area', async () => {
    const { page } = visitor;
    await page.keyboard.press('g');
    await page.keyboard.press('p');

    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  });

  it('Ctrl K opens the palette, which finds a flag', async () => {
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('basket');
    await page.getByRole('dialog').getByText('basket').first().waitFor();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'basket', level: 1 }).waitFor();
  });

  it('in a field is text', async () => {
    const { page } = visitor;
    await search().fill('g');
    await page.keyboard.type('p?/');

    await page.waitForURL('**/flags?q=*');
    expect(await search().inputValue()).toBe('gp?/');
    expect(await help().count()).toBe(0);
  });

  it('does nothing where shortcuts of single letters are switched off', async () => {
    const { page } = visitor;
    await page.keyboard.press('?');
    const setting = help().getByRole('checkbox', { name: /^Use shortcuts/ });
    await setting.uncheck();
    await page.keyboard.press('Escape');
    await help().waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();

    expect(await page.locator('input[type=search]:focus').and(search()).count()).toBe(0);
    await page.evaluate(`localStorage.removeItem('shortcuts')`);
  });
});
