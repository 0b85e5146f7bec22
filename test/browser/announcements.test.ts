import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let kim: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  // Somebody who may change nothing, and not even list the banners.
  await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'kim', rootRole: 3, password },
  });
  kim = await opened.newVisitor();
  await kim.signIn(opened.origin, 'kim');
});

afterAll(() => opened.close());

const admin = (path: string, body: object) =>
  opened.service.request('POST', `/api/admin/${path}`, { body });

it('a banner that is on is above every page, with its link', async () => {
  await admin('banners', {
    message: 'Release freeze until Monday',
    variant: 'warning',
    link: 'https://example.com/freeze',
    linkText: 'Why?',
  });
  await admin('banners', { message: 'Not yet', enabled: false });

  for (const path of ['/', '/projects', '/account']) {
    await kim.page.goto(opened.origin + path);
    const banner = kim.page.getByRole('complementary', { name: /Release freeze/ });
    await banner.waitFor();
    expect(await banner.getByRole('link').getAttribute('href')).toBe('https://example.com/freeze');
  }
  expect(await kim.page.getByText('Not yet').count()).toBe(0);
});

it('maintenance mode is announced while it is on', async () => {
  await admin('maintenance', { enabled: true });
  await kim.page.goto(opened.origin);
  await kim.page.getByText('Maintenance mode is on').waitFor();

  await admin('maintenance', { enabled: false });
  await kim.page.goto(opened.origin);
  await kim.page.getByRole('navigation', { name: 'Areas' }).waitFor();
  await expect.poll(() => kim.page.getByText('Maintenance mode is on').count()).toBe(0);
});
