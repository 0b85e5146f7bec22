import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let visitor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  const body = { username: 'ada', name: 'Ada', rootRole: 1, password };
  await opened.service.request('POST', '/api/admin/user-admin', { body });
  visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'ada');
});

afterAll(() => opened.close());

it('a copy that takes several requests shows how far it is, and is continued until it is whole', async () => {
  const { page } = visitor;
  const copy = {
    name: 'copy',
    type: 'development',
    enabled: true,
    protected: false,
    sortOrder: 9,
    unfinishedCopy: { source: 'development', flags: 10_000, copiedFlags: 3_400 },
  };
  const listed = Promise.withResolvers<void>();
  let requests = 0;
  // The service as it is with 10,000 flags: the first request stops, the second one is real.
  await page.route('**/api/admin/environments/development/clone', async (route) => {
    requests += 1;
    if (requests > 1) await listed.promise;
    if (requests > 1) return route.continue();
    const message = 'Stopped after 20 seconds: 6600 flags are left to copy.';
    return route.fulfill({ status: 409, json: { id: '1', name: 'ConflictError', message } });
  });
  await page.route('**/api/admin/environments/copy', (route) => route.fulfill({ json: copy }));
  await page.route('**/api/admin/environments', async (route) => {
    const answer = await route.fetch();
    const { version, environments } = await answer.json();
    const whole = environments.some(({ name }: { name: string }) => name === 'copy');
    const unfinished = { ...copy, projectCount: 0, apiTokenCount: 0 };
    const all = whole || requests === 0 ? environments : [...environments, unfinished];
    return route.fulfill({ json: { version, environments: all } });
  });
  await page.goto(`${opened.origin}/environments`);

  await page.getByRole('button', { name: 'More for development', exact: true }).click();
  await page.getByRole('button', { name: 'Copy development', exact: true }).click();
  await page.getByLabel('Name of the copy').fill('copy');
  await page.getByRole('button', { name: 'Copy environment', exact: true }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByText('3,400 of 10,000 flags are copied.').waitFor();
  const row = page.getByRole('row', { name: /Unfinished copy of development/ });
  expect(await row.textContent()).toContain('Nobody can use it yet.');
  listed.resolve();
  await page.getByText('copy is a copy of development.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(requests).toBe(2);
  // A read of the list may be under way when the browser is closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
