import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITOR } from '../support/access.ts';
import { violationsOn } from '../support/console/axe.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const FLAG = '/projects/default/features/new-checkout';

let opened: OpenConsole;
let editor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  const { service } = opened;
  const send = (method: string, path: string, body: object) =>
    service.request(method, `/api/admin${path}`, { body });
  await send('POST', '/user-admin', { username: 'editor', rootRole: EDITOR, password });
  await send('POST', '/projects/default/features', { name: 'new-checkout' });
  await send('PUT', '/projects/default/code-references', {
    repository: 'acme/shop',
    branch: 'main',
    commit: '9096463a1f5c',
    url: 'https://github.com/acme/shop',
    searched: { files: 1, names: 1, skipped: 0 },
    flags: [{ name: 'new-checkout', references: [{ path: 'src/checkout.ts', line: 42 }] }],
  });
  editor = await opened.newVisitor();
  await editor.page.goto(`${opened.origin}${FLAG}/usage`);
  await editor.enterPassword('editor');
});

afterAll(() => opened.close());

it('a flag shows where it is in code, and what that does not see', async () => {
  const { page } = editor;
  const link = page.getByRole('link', { name: 'src/checkout.ts:42' });
  await link.waitFor();

  expect(await link.getAttribute('href')).toBe(
    'https://github.com/acme/shop/blob/9096463a1f5c/src/checkout.ts#L42',
  );
  await page.getByText('put together at run time').waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

it('is archived only after one more question while code names it', async () => {
  const { page } = editor;
  await page.goto(`${opened.origin}${FLAG}/settings`);
  await page.getByRole('button', { name: 'Archive new-checkout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 line of the code still names it: src/checkout.ts:42.').waitFor();

  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  expect(await dialog.isVisible()).toBe(true);

  await dialog.getByLabel('Archive it all the same').check();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('new-checkout is archived.').waitFor();
});
