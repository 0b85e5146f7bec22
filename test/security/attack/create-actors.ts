import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '../../support/service.ts';
import type { Actor } from './actor.ts';
import { ADMIN, type AdminClient } from './admin-client.ts';
import { TEAM } from './create-guarded.ts';

const ROLE = { admin: 1, editor: 2, viewer: 3, owner: 4, member: 5 } as const;

export const PASSWORD = 'attackers guess no staple 9371';

/** Id of a personal access token of each person, by which the campaign does not act. */
export const SPARE_TOKEN = 2;

const A_DAY_MS = 86_400_000;

/** A person or service account of the campaign. */
export interface Account {
  readonly id: number;
  readonly token: string;
}

/** Who has which role in the team's project, as its access is set. */
export type Membership = readonly {
  readonly id: number;
  readonly users: readonly number[];
  readonly groups: readonly number[];
}[];

export interface Actors {
  readonly all: readonly Actor[];
  readonly accounts: readonly Account[];
  readonly membership: Membership;
  /** Proposes the changes that others attack. */
  readonly member: Account;
}

/** Creates everyone who attacks: without a token, with tokens of each kind, and people by their role. */
export async function createActors(service: Service, admin: AdminClient): Promise<Actors> {
  const person = (name: string, role: number) => createPerson(admin, name, role);
  const [viewer, editor] = [
    await person('viewer', ROLE.viewer),
    await person('editor', ROLE.editor),
  ];
  const [owner, member] = [await person('owner', ROLE.viewer), await person('member', ROLE.viewer)];
  const custom = await person('custom', await createRootRole(admin));
  const robot = await createServiceAccount(admin, 'robot');
  const reviewer = await createReviewerRole(admin);
  const membership = [
    { id: ROLE.owner, users: [owner.id], groups: [] },
    { id: ROLE.member, users: [member.id, robot.id], groups: [] },
    { id: reviewer, users: [custom.id], groups: [] },
  ];
  const former = await createFormer(service, admin);
  const actor = (name: string, account: Account, more: Partial<Actor> = {}): Actor => ({
    name,
    token: account.token,
    isAdmin: false,
    ...more,
  });
  const all = [
    { name: 'stranger', column: 'none', isAdmin: false, token: null },
    { name: 'made-up', column: 'none', isAdmin: false, token: `user:${'0badc0de'.repeat(7)}` },
    await apiTokenActor(admin, 'client'),
    await apiTokenActor(admin, 'frontend'),
    actor('viewer', viewer, { column: 'viewer' }),
    actor('editor', editor, { column: 'editor' }),
    actor('member', member, { column: 'member' }),
    actor('owner', owner, { column: 'owner' }),
    actor('custom role', custom),
    actor('service acc.', robot, { column: 'member' }),
    actor('expired', former.expired, { column: 'none' }),
    actor('deleted', former.deleted, { column: 'none' }),
    actor('demoted', former.demoted, { column: 'viewer' }),
    { name: 'admin', column: 'admin', isAdmin: true, token: service.adminToken },
  ] as const satisfies readonly Actor[];
  const accounts = [viewer, editor, owner, member, custom, robot, former.demoted];
  return { all, accounts, membership, member };
}

/** A person with a personal access token. */
export async function createPerson(
  admin: AdminClient,
  username: string,
  rootRole: number,
  validForMs = A_DAY_MS,
): Promise<Account> {
  const { id } = await admin.post(`${ADMIN}/user-admin`, {
    username,
    rootRole,
    password: PASSWORD,
  });
  const session = await admin.post('/auth/simple/login', { username, password: PASSWORD }, null);
  const createToken = (description: string) =>
    admin.post(`${ADMIN}/user/tokens`, { description, expiresAt: inMs(validForMs) }, session.token);
  const { secret } = await createToken('for the campaign');
  // The token `SPARE_TOKEN`, which the person may delete.
  await createToken('to spare');
  return { id, token: secret };
}

/** People whose rights have ended: by time, with the account, and by another role. */
async function createFormer(service: Service, admin: AdminClient) {
  const expired = await createPerson(admin, 'expired', ROLE.admin, 5_000);
  const deleted = await createPerson(admin, 'deleted', ROLE.admin);
  const demoted = await createPerson(admin, 'demoted', ROLE.admin);
  await admin.delete(`${ADMIN}/user-admin/${deleted.id}`);
  await admin.put(`${ADMIN}/user-admin/${demoted.id}`, { rootRole: ROLE.viewer });
  const isValid = async () =>
    (await service.request('GET', `${ADMIN}/user`, { token: expired.token })).status === 200;
  while (await isValid()) await pause(100);
  return { expired, deleted, demoted };
}

async function createServiceAccount(admin: AdminClient, username: string): Promise<Account> {
  const path = `${ADMIN}/service-account`;
  const { id } = await admin.post(path, { username, name: username, rootRole: ROLE.viewer });
  const token = { description: 'for the campaign', expiresAt: inMs(A_DAY_MS) };
  return { id, token: (await admin.post(`${path}/${id}/token`, token)).secret };
}

/** May create tokens, integrations and projects, but nothing that leads around approvals. */
async function createRootRole(admin: AdminClient): Promise<number> {
  const names = [
    'CREATE_CLIENT_API_TOKEN',
    'READ_CLIENT_API_TOKEN',
    'UPDATE_CLIENT_API_TOKEN',
    'CREATE_ADDON',
    'UPDATE_ADDON',
    'CREATE_SEGMENT',
  ];
  const permissions = names.map((name) => ({ name }));
  const body = { name: 'maker', type: 'root-custom', permissions };
  return (await admin.post(`${ADMIN}/roles`, body)).roles.id;
}

/** May approve and apply in production: alone, where two have to approve. */
async function createReviewerRole(admin: AdminClient): Promise<number> {
  const inProduction = ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'].map((name) => ({
    name,
    environment: 'production',
  }));
  const permissions = [...inProduction, { name: 'UPDATE_FEATURE' }];
  const body = { name: 'reviewer', type: 'custom', permissions };
  return (await admin.post(`${ADMIN}/roles`, body)).roles.id;
}

async function apiTokenActor(admin: AdminClient, type: 'client' | 'frontend'): Promise<Actor> {
  const body = { tokenName: type, type, environment: 'development', projects: [TEAM] };
  const { secret } = await admin.post(`${ADMIN}/api-tokens`, body);
  return { name: `${type} token`, column: type, isAdmin: false, token: secret };
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
