import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

let opened: OpenConsole;
let mia: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'mia', 1);
  mia = await opened.newVisitor();
  await mia.signIn(opened.origin, 'mia');
});

afterAll(() => opened.close());

const post = (step: string, body: object) =>
  opened.service.request('POST', `/auth/device/${step}`, { token: null, body });

async function ask() {
  const { body } = await post('code', { client_name: 'flagwright', host: 'mias-laptop' });
  return { code: body.user_code as string, device_code: body.device_code as string };
}

const button = (name: string) => mia.page.getByRole('button', { name, exact: true });

it('a terminal is let in by the link that it shows, once the person has compared the code', async () => {
  const { code, device_code } = await ask();
  await mia.page.goto(`${opened.origin}/device?code=${code}`);
  await mia.page.getByRole('heading', { name: 'flagwright on mias-laptop' }).waitFor();
  await mia.page.getByText(code, { exact: true }).waitFor();
  await mia.page.getByLabel('Signed in for').selectOption('7 days');
  await button('Allow').click();
  await mia.page.getByText('go on in your terminal').waitFor();

  const { body } = await post('token', { device_code });
  expect([body.user, Math.round(body.expires_in / 86_400)]).toEqual(['mia', 7]);
});

it('a code is typed by hand, and refused', async () => {
  const { code, device_code } = await ask();
  await mia.page.goto(`${opened.origin}/device`);
  await mia.page.getByLabel('Code').fill(code.toLowerCase());
  await button('Continue').click();
  await button('Refuse').click();
  await mia.page.getByText('was refused').waitFor();

  expect((await post('token', { device_code })).body.error).toBe('access_denied');
});

it('a code that nobody waits with is told beside the field, which stays', async () => {
  await mia.page.goto(`${opened.origin}/device?code=BCDF-GHJK`);
  await mia.page.getByRole('alert').getByText('No program waits with this code').waitFor();
  expect(await mia.page.getByLabel('Code').isVisible()).toBe(true);
});

it('a person who is not signed in signs in first, and comes back to the code', async () => {
  const { code } = await ask();
  const stranger = await opened.newVisitor();
  await stranger.page.goto(`${opened.origin}/device?code=${code}`);
  await stranger.page.waitForURL(
    `${opened.origin}/sign-in?to=${encodeURIComponent(`/device?code=${code}`)}`,
  );
});
