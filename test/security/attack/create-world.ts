import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../support/service.ts';
import { ADMIN, type AdminClient, createAdminClient } from './admin-client.ts';
import { type Actors, createActors, createPerson, PASSWORD } from './create-actors.ts';
import { createGuarded, type Guarded, propose, TEAM } from './create-guarded.ts';
import { createVault, type Vault } from './create-vault.ts';

/** Everything that a campaign attacks, and what its checks need to know about it. */
export interface World {
  readonly service: Service;
  readonly admin: AdminClient;
  readonly actors: Actors;
  readonly vault: Vault;
  readonly guarded: Guarded;
  readonly treasure: { readonly id: number; readonly parameters: Readonly<Record<string, string>> };
  /** An administrator who logs in with a device that the service knows. */
  readonly boss: { readonly username: string; readonly id: number; readonly cookie: string };
  /** A change request of each kind that attackers would like to bring further. */
  readonly proposals: readonly { readonly id: number; readonly change: number }[];
  /** Secrets by their name: in no response, and in no line of the log. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The secret of a link to sign up with, which attackers have. */
  readonly invitation: string;
  readonly canary: Canary;
}

/** A port of this machine; the service must never connect to it. */
export interface Canary {
  readonly port: number;
  readonly connections: () => number;
  close(): Promise<void>;
}

const TREASURE = {
  authorization: 'Bearer treasure-authorization-77f1',
  customHeaders: '{"x-gateway-key":"treasure-header-93ab"}',
} as const;

/** Creates the world in a new service. */
export async function createWorld(service: Service): Promise<World> {
  const admin = createAdminClient(service);
  await admin.post(`${ADMIN}/projects`, { id: 'elsewhere', name: 'elsewhere' });
  const vault = await createVault(admin);
  const guarded = await createGuarded(admin);
  const actors = await createActors(service, admin);
  await giveRoles(admin, actors);
  const boss = await createBoss(service, admin);
  return {
    service,
    admin,
    actors,
    vault,
    guarded,
    treasure: await createTreasure(admin),
    boss,
    proposals: [await propose(admin, actors.member.token, guarded.flag)],
    secrets: secretsOf(service, vault, boss.token),
    invitation: await invite(admin),
    canary: await startCanary(),
  };
}

/** Gives everyone exactly the project roles that they had at the start: owners may give and remove some. */
export async function giveRoles(admin: AdminClient, { membership }: Actors): Promise<void> {
  await admin.put(`${ADMIN}/projects/${TEAM}/access`, { roles: membership });
  for (const project of ['elsewhere', 'default']) {
    // Actors with the right may have deleted or archived it.
    await admin.restore('POST', `${ADMIN}/projects`, { id: project, name: project });
    await admin.restore('POST', `${ADMIN}/projects/revive/${project}`);
    await admin.put(`${ADMIN}/projects/${project}/access`, { roles: [] });
  }
}

/** A disabled webhook with secrets; its host does not exist. */
export async function createTreasure(admin: AdminClient): Promise<World['treasure']> {
  const { id } = await admin.post(`${ADMIN}/addons`, {
    provider: 'webhook',
    description: 'treasure',
    enabled: false,
    events: ['feature-created'],
    parameters: { url: 'https://treasure.invalid/hook', ...TREASURE },
  });
  return { id, parameters: { authorization: '******', customHeaders: '******' } };
}

async function invite(admin: AdminClient): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const link = await admin.post(`${ADMIN}/invite-link/tokens`, { name: 'for anyone', expiresAt });
  return link.secret;
}

async function createBoss(service: Service, admin: AdminClient) {
  const username = 'boss';
  const { id, token } = await createPerson(admin, username, 1);
  const login = await service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username, password: PASSWORD },
  });
  const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  if (cookie === '') throw new Error(`The login of the boss set no cookie: ${login.text}`);
  return { id, username, cookie, token };
}

function secretsOf(service: Service, vault: Vault, boss: string): ReadonlyMap<string, string> {
  return new Map([
    ['admin token', service.adminToken],
    ['personal token of the boss', boss],
    ['client token of the vault', vault.secret],
    ['authorization of an integration', TREASURE.authorization],
    ['custom header of an integration', 'treasure-header-93ab'],
    ['password', PASSWORD],
  ]);
}

async function startCanary(): Promise<Canary> {
  let connections = 0;
  const server = createServer((_request, response) => response.end());
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
