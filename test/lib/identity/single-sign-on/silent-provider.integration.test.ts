import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticateAccessToken } from '../../../../lib/identity/single-sign-on/authenticate-access-token.ts';
import { beginSignIn } from '../../../../lib/identity/single-sign-on/begin-sign-in.ts';
import { changeOidcSettings } from '../../../../lib/identity/single-sign-on/change-oidc-settings.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { Browser } from '../../../support/oidc/browser.ts';
import { arrive, BASE_URL } from '../../../support/oidc/sign-ins.ts';
import { type SilentServer, startSilentServer } from '../../../support/oidc/silent-server.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../../../support/oidc/test-provider.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

Object.assign(process.env, { BASE_URL, ALLOW_PRIVATE_IDENTITY_PROVIDER: 'true' });

useTable();

/** What a request to the provider may take here, in milliseconds. */
const SOON = 100;

const servers: { close(): unknown }[] = [];

beforeAll(() => seed());
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) await server.close();
});

const isDown = expect.objectContaining({ name: 'SignInRefused', code: 'provider-down' });

describe('a provider that says nothing', () => {
  it('is asked once for all sign-ins that are begun meanwhile, and in the ten seconds after', async () => {
    const silent = await silentServer();
    await use(silent.origin);
    expect(await begin(10)).toEqual(Array(10).fill(isDown));
    expect(await begin(10)).toEqual(Array(10).fill(isDown));
    expect(silent.connections()).toBe(1);

    await pass(10_001);
    expect(await begin(10)).toEqual(Array(10).fill(isDown));
    expect(silent.connections()).toBe(2);
  });

  it.each([
    ['without claims', 'nothing'],
    ['of another issuer', { iss: 'http://127.0.0.1:1', sub: 'kim' }],
    ['of an issuer that is no text', { iss: 1, sub: 'kim' }],
    ['of somebody unknown', { sub: 'somebody' }],
  ])('is not asked about a made-up token %s', async (_what, claims) => {
    const silent = await silentServer();
    await use(silent.origin);
    const all = typeof claims === 'string' ? claims : { iss: silent.origin, ...claims };
    const token = `Bearer ${encoded({ alg: 'RS256', typ: 'at+jwt' })}.${encoded(all)}.c2ln`;
    await expect(authenticateAccessToken(token, `${BASE_URL}/mcp`)).rejects.toMatchObject({
      name: 'AuthenticationRequired',
    });
    expect(silent.connections()).toBe(0);
  });

  it('is asked once for all who come back, whatever they have brought', async () => {
    const silent = await silentServer();
    const { origin } = await describedProvider({ token_endpoint: `${silent.origin}/token` });
    await use(origin);
    for (let each = 0; each < 3; each += 1) {
      await expect(comeBackWith('made-up', origin)).rejects.toEqual(isDown);
    }
    expect(silent.connections()).toBe(1);
  });

  it('is used as it described itself last', async () => {
    const { origin, server, requests } = await describedProvider({});
    await use(origin);
    expect(await begin(1)).toEqual([leadsTo(origin)]);
    // It accepts connections, and says nothing any more.
    server.removeAllListeners('request');
    server.on('request', () => requests.push('silent'));

    await pass(10 * 60_000 + 1);
    expect(await begin(10)).toEqual(Array(10).fill(leadsTo(origin)));
    expect(await begin(10)).toEqual(Array(10).fill(leadsTo(origin)));
    expect(requests.filter((each) => each === 'silent')).toHaveLength(1);
  });
});

describe('a provider that fails', () => {
  it('is not asked again for ten seconds, and then it is', async () => {
    const { origin, server, requests } = await describedProvider({});
    const listeners = server.listeners('request') as Parameters<Server['on']>[1][];
    server.removeAllListeners('request');
    server.on('request', (_request, response) => {
      requests.push('failed');
      response.writeHead(500).end();
    });
    await use(origin);
    const failed = expect.objectContaining({ code: 'provider-error' });
    expect([...(await begin(1)), ...(await begin(1))]).toEqual([failed, failed]);
    expect(requests).toEqual(['failed']);

    server.removeAllListeners('request');
    for (const listener of listeners) server.on('request', listener);
    await pass(10_001);
    expect(await begin(1)).toEqual([leadsTo(origin)]);
  });
});

async function silentServer(): Promise<SilentServer> {
  const server = await startSilentServer();
  servers.push(server);
  return server;
}

/** A provider that does no more than describe itself. */
async function describedProvider(more: object) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.url));
    response.writeHead(200, { 'content-type': 'application/json' });
    const described = { issuer: origin, authorization_endpoint: `${origin}/authorize`, ...more };
    response.end(JSON.stringify(described));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  servers.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return { origin, server, requests };
}

/** The provider of people is at this address, and what is waited for it takes less than it does in earnest. */
async function use(discoverUrl: string) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(SOON));
  await changeOidcSettings(admin, {
    enabled: true,
    discoverUrl,
    clientId: CLIENT_ID,
    secret: CLIENT_SECRET,
    autoCreate: true,
  });
}

/** Begins sign-ins at once: where each leads, or why it is refused. */
async function begin(count: number): Promise<unknown[]> {
  const begun = await Promise.allSettled(Array.from({ length: count }, () => beginSignIn('/')));
  return begun.map((each) => (each.status === 'fulfilled' ? each.value.location : each.reason));
}

function leadsTo(origin: string) {
  return expect.stringMatching(`^${origin}/authorize\\?`);
}

/** Begins a sign-in, and comes back with a code that the provider has not given. */
async function comeBackWith(code: string, issuer: string) {
  const browser = new Browser();
  const { location, cookies } = await beginSignIn('/');
  browser.keep(BASE_URL, cookies);
  const back = new URL(`${BASE_URL}/auth/oidc/callback`);
  const state = new URL(location).searchParams.get('state') ?? '';
  back.search = String(new URLSearchParams({ code, state, iss: issuer }));
  return arrive(browser, back);
}

function encoded(part: object | string): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}

/** Moves the clock of what is remembered, which is read at most once a millisecond. */
async function pass(milliseconds: number): Promise<void> {
  const later = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await setTimeout(5);
}
