import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMBER } from '../support/access.ts';
import { type Hands, mouse } from '../support/console/hands.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestProvider,
  type TestProvider,
} from '../support/oidc/test-provider.ts';
import { inAnHour, password } from '../support/people.ts';

const EMAIL = 'kim@example.com';

let opened: OpenConsole;
let provider: TestProvider;
let kim: Visitor;
let hands: Hands;

beforeAll(async () => {
  opened = await openConsole();
  provider = await startTestProvider({ baseUrl: opened.origin });
  kim = await opened.newVisitor();
  hands = mouse(kim.page);
});

afterAll(async () => {
  await provider.close();
  await opened.close();
});

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

/** What the identity provider knows about Kim. */
function atProvider(groups: readonly string[]): void {
  provider.current = 'kim';
  provider.people.set('kim', { email: EMAIL, email_verified: true, groups });
}

async function signInWithProvider(): Promise<void> {
  await kim.page.getByRole('link', { name: 'Sign in with your company account' }).click();
  await kim.page.getByRole('navigation', { name: 'Areas' }).waitFor();
}

/** A project on the page that lists those that Kim may see. */
const listed = (name: string) =>
  kim.page.getByRole('main').getByRole('link', { name, exact: true });

/** Creates a flag as a page does: with the session of the browser. */
function createFlag(name: string): Promise<number> {
  return kim.page.evaluate(async (flag) => {
    const { status } = await fetch('/api/admin/projects/shop/features', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: flag }),
    });
    return status;
  }, name);
}

it('a person comes by invitation, works while their company puts them in a group, and not after', async () => {
  await admin('POST', '/projects', { id: 'shop', name: 'Shop', mode: 'private' });
  const group = await admin('POST', '/groups', { name: 'shop team', mappingsSSO: ['shop'] });
  await admin('POST', '/projects/shop/access', { roles: [MEMBER], groups: [group.id], users: [] });
  await admin('POST', '/auth/oidc/settings', {
    enabled: true,
    discoverUrl: provider.issuer,
    clientId: CLIENT_ID,
    secret: CLIENT_SECRET,
    enableGroupSyncing: true,
  });
  const invite = await admin('POST', '/invite-link/tokens', {
    name: 'for the shop team',
    expiresAt: inAnHour(),
  });

  // Signs up by the link, signs in and registers a passkey.
  await kim.page.goto(invite.url);
  await kim.page.getByLabel('Name').fill('Kim');
  await kim.page.getByLabel('E-mail address').fill(EMAIL);
  await kim.page.getByLabel('Password').fill(password);
  await kim.page.getByRole('button', { name: 'Create account' }).click();
  await kim.page.getByRole('link', { name: 'Sign in' }).click();
  await kim.enterPassword(EMAIL);
  await hands.press(kim.page.getByRole('button', { name: 'Your account: Kim' }));
  await hands.press(kim.page.getByRole('link', { name: 'Account', exact: true }));
  await kim.registerPasskey();
  await hands.goTo('Projects');
  await listed('Default').waitFor();
  expect(await listed('Shop').count()).toBe(0);

  // The identity provider puts Kim in the group.
  atProvider(['shop']);
  await kim.signOut();
  await signInWithProvider();
  await hands.goTo('Projects');
  await listed('Shop').waitFor();
  expect(await createFlag('new-basket')).toBe(201);

  // And takes Kim out again.
  atProvider([]);
  await kim.signOut();
  await signInWithProvider();
  await hands.goTo('Projects');
  await listed('Default').waitFor();
  expect(await listed('Shop').count()).toBe(0);
  expect(await createFlag('another-basket')).toBeGreaterThanOrEqual(403);

  const { body } = await opened.service.request('GET', '/api/admin/events');
  const seen = body.events.map(({ type, createdBy }: { type: string; createdBy: string }) => ({
    type,
    createdBy,
  }));
  expect(seen.toReversed()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'public-signup-token-user-added' }),
      { type: 'user-updated', createdBy: EMAIL },
      expect.objectContaining({ type: 'group-user-added' }),
      { type: 'feature-created', createdBy: EMAIL },
      expect.objectContaining({ type: 'group-user-removed' }),
    ]),
  );
  const logins = await opened.service.request('GET', '/api/admin/logins');
  expect(JSON.stringify(logins.body)).toContain(EMAIL);
});
