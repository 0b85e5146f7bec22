import type { WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const FLAG = '/projects/default/features/basket';
const ADMIN = 1;

let opened: OpenConsole;
let ada: Visitor;
let kim: Visitor;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  opened = await openConsole();
  for (const username of ['ada', 'kim']) {
    await admin('POST', '/user-admin', { username, rootRole: ADMIN, password });
  }
  await admin('POST', '/projects/default/features', { name: 'basket' });
  [ada, kim] = (await Promise.all(['ada', 'kim'].map(signedIn))) as [Visitor, Visitor];
  ada.page.on('websocket', (socket) => sockets.push(socket));
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, username);
  return visitor;
}

/** Opens a page of the flag, and waits until it listens. */
async function openListening(path: string): Promise<void> {
  const listening = ada.page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', (frame) =>
        String(frame.payload).includes('subscribe_success'),
      ),
    );
  await ada.page.goto(`${opened.origin}${path}`);
  await listening;
}

const switchOf = ({ page }: Visitor, environment: string) =>
  page.getByRole('switch', { name: `basket in ${environment}` });

it('a switch of somebody else shows without a reload', async () => {
  await openListening(FLAG);
  await kim.page.goto(`${opened.origin}${FLAG}`);
  const before = await switchOf(ada, 'development').isChecked();
  await switchOf(kim, 'development').click();

  await expect
    .poll(() => switchOf(ada, 'development').isChecked(), { timeout: 5_000 })
    .toBe(!before);
});

it('what is typed stays when somebody else changes the flag', async () => {
  await openListening(`${FLAG}/settings`);
  const description = ada.page.getByLabel('Description', { exact: true });
  await description.fill('What Ada means');
  await admin('PUT', '/projects/default/features/basket', {
    description: 'by Kim',
    type: 'kill-switch',
  });
  // The page has read the flag again: it shows the new type beside the name.
  await ada.page.getByText('by Kim').first().waitFor();

  expect(await description.inputValue()).toBe('What Ada means');
});

it('a page that was cut off shows what changed once it listens again', async () => {
  await openListening(FLAG);
  const before = await switchOf(ada, 'production').isChecked();
  await opened.killService();
  await opened.startAgain();
  const state = before ? 'off' : 'on';
  await admin('POST', `${FLAG}/environments/production/${state}`);

  await expect
    .poll(() => switchOf(ada, 'production').isChecked(), { timeout: 15_000 })
    .toBe(!before);
});

it('no address has a secret', () => {
  expect(sockets.length).toBeGreaterThan(0);
  for (const socket of sockets) {
    expect(socket.url()).toBe(`${opened.origin.replace('http', 'ws')}/event/realtime`);
  }
});
