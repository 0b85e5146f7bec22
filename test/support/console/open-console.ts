import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { uncached } from '../access.ts';
import { startChromium } from '../chromium.ts';
import { password } from '../people.ts';
import { type Service, startService } from '../service.ts';

/** The running service, and a browser to open its pages with. */
export interface OpenConsole {
  readonly service: Service;
  /** Where the browser finds it; passkeys need a host name. */
  readonly origin: string;
  /** A person at a browser of their own, with a device for passkeys. */
  newVisitor(): Promise<Visitor>;
  close(): Promise<void>;
}

/** What a person does at a browser. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  enterPassword(username: string, typed?: string): Promise<void>;
  signOut(): Promise<void>;
  /** Registers a passkey on the page of the account. @returns the recovery codes */
  registerPasskey(): Promise<string[]>;
}

/**
 * Starts the service and Chromium.
 * @param env further variables of the service
 */
export async function openConsole(
  env: Readonly<Record<string, string>> = {},
): Promise<OpenConsole> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [service, chromium] = await Promise.all([
    startService({ env: { ...uncached, PORT: String(port), BASE_URL: origin, ...env } }),
    startChromium(),
  ]);
  return {
    service,
    origin,
    newVisitor: async () => visitorAt(await chromium.newContext()),
    close: async () => {
      await chromium.close();
      await service.stop();
    },
  };
}

async function visitorAt(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    page,
    context,
    enterPassword: async (username, typed = password) => {
      await page.getByLabel('E-mail address or username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(typed);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    signOut: async () => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    },
    registerPasskey: async () => {
      await page.getByLabel('Name of a new passkey').fill('my laptop');
      await page.getByRole('button', { name: 'Register a passkey' }).click();
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
      return page.locator('code').allTextContents();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
