import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const FLAG = '/api/admin/projects/default/features/checkout';

let opened: OpenConsole;
let kim: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await ask('POST', '/api/admin/user-admin', { username: 'kim', rootRole: 3, password });
  await ask('POST', '/api/admin/projects/default/features', { name: 'checkout' });
  kim = await opened.newVisitor();
  await kim.signIn(opened.origin, 'kim');
});

afterAll(() => opened.close());

it('a change of a favourite flag is told once, and leads to the flag', async () => {
  const { page } = kim;
  await page.goto(`${opened.origin}/projects/default/features/checkout`);
  await page.getByRole('button', { name: /favourite/i }).click();
  await ask('PATCH', FLAG, [{ op: 'replace', path: '/stale', value: true }]);

  await page.goto(`${opened.origin}/inbox`);
  await page.getByRole('link', { name: 'Inbox: 2 new' }).waitFor();
  await page.getByRole('link', { name: /marked the flag checkout .* as stale/ }).click();

  await page.waitForURL('**/projects/default/features/checkout');
  await page.getByRole('link', { name: 'Inbox: 1 new' }).waitFor();
});

it('everything can be marked as read', async () => {
  const { page } = kim;
  await ask('PATCH', FLAG, [{ op: 'replace', path: '/stale', value: false }]);
  await page.goto(`${opened.origin}/inbox`);
  await page.getByRole('link', { name: /Inbox: \d new/ }).waitFor();

  await page.getByRole('button', { name: 'Mark all as read' }).click();

  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
});

function ask(method: string, path: string, body: unknown) {
  return opened.service.request(method, path, { body });
}
