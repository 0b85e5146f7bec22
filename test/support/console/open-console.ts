import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { uncached } from '../access.ts';
import { startChromium } from '../chromium.ts';
import { freePort } from '../free-port.ts';
import { password } from '../people.ts';
import type { Reply } from '../request.ts';
import { type Service, startService } from '../service.ts';

/** The running service, and a browser to open its pages with. */
export interface OpenConsole {
  /** The service as it runs now. */
  readonly service: Service;
  /** `kill -9` of the service, and a start of another on the same data. */
  killService(): Promise<void>;
  startAgain(): Promise<void>;
  /**
   * What an administrator asks of the API: `admin('POST', '/segments', { … })`.
   * @returns the body of the answer
   * @throws {Error} for an answer that is an error
   */
  admin(method: string, path: string, body?: object): Promise<Reply['body']>;
  /** Where the browser finds it; passkeys need a host name. */
  readonly origin: string;
  /** A person at a browser of their own, with a device for passkeys. */
  newVisitor(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/** What a person does at a browser. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  enterPassword(username: string, typed?: string): Promise<void>;
  /** Opens the console and signs in, with the password of all people in tests. */
  signIn(origin: string, username: string): Promise<void>;
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
  const dataDir = await mkdtemp(join(tmpdir(), 'flagwright-console-'));
  const start = () =>
    startService({ dataDir, env: { ...uncached, PORT: String(port), BASE_URL: origin, ...env } });
  const [first, chromium] = await Promise.all([start(), startChromium()]);
  let service = first;
  return {
    get service() {
      return service;
    },
    killService: () => service.kill(),
    startAgain: async () => {
      service = await start();
    },
    admin: async (method, path, body) => {
      const answer = await service.request(method, `/api/admin${path}`, { ...(body && { body }) });
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    origin,
    newVisitor: async (options) => visitorAt(await chromium.newContext(options)),
    close: async () => {
      await chromium.close();
      await service.stop();
      await rm(dataDir, { recursive: true });
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
  const enterPassword = async (username: string, typed = password) => {
    await page.getByLabel('E-mail address or username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  return {
    page,
    context,
    enterPassword,
    signIn: async (origin, username) => {
      await page.goto(origin);
      await enterPassword(username);
      await page.getByRole('navigation', { name: 'Areas' }).waitFor();
    },
    signOut: async () => {
      await page.getByRole('button', { name: /^Your account/ }).click();
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
