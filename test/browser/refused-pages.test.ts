import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { visit } from '../support/console/visit.ts';

let opened: OpenConsole;
let viewer: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'viewer');
  viewer = await opened.newVisitor();
  await viewer.signIn(opened.origin, 'viewer');
});

afterAll(() => opened.close());

it.each(['/users', '/tokens', '/access', '/sign-in-settings', '/integrations/1/log', '/instance'])(
  '%s says once what a viewer lacks, and sends nothing that is refused',
  async (path) => {
    const { page } = viewer;
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await visit(page, opened.origin + path);

    await page.getByText('An administrator can give it to you').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(refused).toEqual([]);
    page.removeAllListeners('response');
  },
);
