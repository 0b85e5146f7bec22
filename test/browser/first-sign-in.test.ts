import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole({ FIRST_ACCOUNT: 'on' });
});

afterAll(() => opened.close());

it('with what the terminal shows, somebody chooses a password, and is signed in', async () => {
  const logs = opened.service.logs();
  const [, address = ''] = /^Console: (\S+)$/m.exec(logs) ?? [];
  const [, username = '', first = ''] =
    /^First sign-in: username (\S+), password (\S+)$/m.exec(logs) ?? [];
  const { page, enterPassword, signOut } = await opened.newVisitor();
  await page.goto(`${address}/account`);
  await enterPassword(username, first);
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();

  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.locator('[aria-invalid]').waitFor();
  await page.getByLabel('New password').fill('a password of my own');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();

  await signOut();
  await enterPassword(username, first);
  expect(await page.getByRole('alert').textContent()).toContain('password is wrong');
});
