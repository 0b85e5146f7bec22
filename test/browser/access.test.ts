import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMBER } from '../support/access.ts';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

let opened: OpenConsole;
let admin: Visitor;
let kim: number;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  kim = await createSignInUser(opened.service, 'kim');
  await api('POST', '/projects', { id: 'shop', name: 'Shop', mode: 'protected' });
  const group = await api('POST', '/groups', { name: 'Shop team', users: [{ user: { id: kim } }] });
  await api('POST', '/projects/shop/access', { roles: [MEMBER], groups: [group.id], users: [] });
  admin = await signedIn('root');
});

afterAll(() => opened.close());

async function api(method: string, path: string, body: object) {
  const reply = await opened.service.request(method, `/api/admin${path}`, { body });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
}

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(`${opened.origin}/access`);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('heading', { name: 'Access', exact: true }).waitFor();
  return visitor;
}

const row = (may: string) => admin.page.getByRole('row').filter({ hasText: may });

it('says who may do what, by which role and which group, at an address of its own', async () => {
  await admin.page.goto(`${opened.origin}/access`);
  await admin.page.getByLabel('Who', { exact: true }).pressSequentially('kim');
  await admin.page.getByLabel('Who', { exact: true }).press('Enter');
  await row('Switch flags on and off').first().waitFor();
  expect(await row('Add strategies to flags').textContent()).toContain('no role of theirs');

  await admin.page.getByLabel('Project', { exact: true }).selectOption('shop');
  await admin.page.getByLabel('Environment', { exact: true }).selectOption('production');
  await expect
    .poll(() => row('Add strategies to flags').textContent())
    .toMatch(/^yes.*Member in Shop, by the group Shop team$/);
  await admin.page.getByText('The project is protected').waitFor();
  expect(new URL(admin.page.url()).search).toBe(`?user=${kim}&project=shop&environment=production`);

  await admin.page.getByLabel('Also what they may not do').uncheck();
  await admin.page.getByText('They may do nothing here but look.').waitFor();
  expect(await row('Move flags to another project').count()).toBe(0);
});

it('lists everybody with their roles in short', async () => {
  await admin.page.goto(`${opened.origin}/access`);

  const everybody = row('Shop team');
  await everybody.waitFor();
  expect(await everybody.textContent()).toBe('kim ViewerShop teamShop');
});

it('is for administrators, and says so', async () => {
  const { page, context } = await signedIn('kim');

  await page.getByText('you need the role Admin').first().waitFor();
  await context.close();
});
