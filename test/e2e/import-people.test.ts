import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createProject,
  createRole,
  EDITOR,
  MEMBER,
  OWNER,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { reportRow as row, runImport as run } from '../support/import-command.ts';
import { untilUsersListed } from '../support/late-lists.ts';
import { ada, bea, peopleAnswers, startPeopleSource } from '../support/peers/people.ts';
import { PEER_TOKEN } from '../support/peers/server.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const ADMIN = 1;
const CUSTOM = 6;
const TOKEN_KEEPER = 7;

let target: Service;

describe('the people of an instance with the shapes of version 7.5', () => {
  let source: Awaited<ReturnType<typeof startPeopleSource>>;

  beforeAll(async () => {
    source = await startPeopleSource();
    target = await startService({ env: uncached });
    await createProject(target, 'shop');
  });

  afterAll(async () => {
    await source.stop();
    await target.stop();
  });

  const bringOver = (...args: readonly string[]) => importFrom(source.url, PEER_TOKEN, ...args);

  it('are only counted in a dry run', async () => {
    let answer: Awaited<ReturnType<typeof run>> | undefined;

    const events = await recordedEvents(target, async () => {
      answer = await bringOver('--dry-run');
    });

    expect(answer?.stdout).toEqual(row('Roles', 3, 0, 0, 1));
    expect(answer?.stdout).toEqual(row('Groups', 2, 0, 0, 0));
    expect(answer?.stdout).toEqual(row('Access to projects', 0, 1, 1, 0));
    expect(events).toEqual([]);
  });

  it('before they have accounts: roles, groups and access of groups come, and the report says who is missing', async () => {
    const { stdout, stderr } = await bringOver();

    expect(stderr).toBe('');
    expect(stdout).toEqual(row('Roles', 3, 0, 0, 1));
    expect(stdout).toEqual(row('Groups', 2, 0, 0, 0));
    expect(stdout).toEqual(row('Access to projects', 0, 1, 1, 0));
    expect(section(stdout, 'Not here yet:')).toEqual([
      'Ada Lovelace <Ada@Example.com>: Editor, 1 group, roles in 1 project',
      'Bea "bea": Token keeper, 2 groups, roles in 1 project',
      'Cid <cid@example.com>: Oracle',
    ]);
  });

  it('are roles with their permissions, also of environments', async () => {
    expect(await rolesOf(target)).toEqual([
      [
        'Deployer',
        'custom',
        'Deploys.',
        [
          'UPDATE_FEATURE',
          'UPDATE_FEATURE_ENVIRONMENT in production',
          'APPROVE_CHANGE_REQUEST in development',
        ],
      ],
      ['Token keeper', 'root-custom', '', ['READ_ROLE']],
      ['Time traveller', 'custom', '', ['UPDATE_FEATURE']],
    ]);
  });

  it('lose what does not exist here, which is named, and the exit code is 1', async () => {
    const { code, stdout } = await bringOver();

    expect(code).toBe(1);
    expect(stdout).toEqual(row('Permissions', 0, 0, 0, 2));
    expect(section(stdout, 'Refused:')).toEqual(
      expect.arrayContaining([
        'TRAVEL_IN_TIME, of the role "Time traveller": There is no such permission here.',
        'UPDATE_FEATURE_ENVIRONMENT in the-past, of the role "Time traveller": There is no environment "the-past" here.',
        'role "Oracle": It is built in there, and unknown here. It is not given to 1 account.',
      ]),
    );
  });

  it('have service accounts whose tokens are listed, and nothing is created for them', async () => {
    const { stdout } = await bringOver();

    expect(section(stdout, 'Service accounts, whose tokens have to be renewed by hand:')).toEqual([
      'CI "ci-bot"; Viewer; shop: Member; token "pipeline" until 2099-01-01',
      'Terraform "terraform"; Editor; token "state" expired on 2023-06-01',
    ]);
    const { body } = await target.request('GET', '/api/admin/service-account');
    expect(body.serviceAccounts).toEqual([]);
  });

  it('get root roles, groups and access once they have accounts', async () => {
    await createUser({ email: 'ada@example.com' });
    await createUser({ username: 'bea' });

    const { stdout } = await bringOver();

    expect(stdout).toEqual(row('Root roles', 0, 2, 0, 0));
    expect(stdout).toEqual(row('Groups', 0, 2, 0, 0));
    expect(stdout).toEqual(row('Access to projects', 0, 1, 1, 0));
    expect(section(stdout, 'Not here yet:')).toEqual(['Cid <cid@example.com>: Oracle']);
    const view = await peopleOf(target);
    expect(view.users).toMatchObject({ 'ada@example.com': 'Editor', bea: 'Token keeper' });
    expect(view.groups).toEqual({
      'Checkout team': {
        description: 'Sells.',
        mappingsSSO: ['checkout-dev'],
        rootRole: 'Token keeper',
        users: ['ada@example.com', 'bea'],
      },
      Others: { description: null, mappingsSSO: [], rootRole: null, users: ['bea'] },
    });
    expect(view.access.shop).toEqual({
      'ada@example.com': ['Deployer', 'Owner'],
      bea: ['Member'],
      'group Checkout team': ['Time traveller'],
    });
  });

  it('are read with one request for each project and each custom role, and written only where they differ', async () => {
    source.requests.length = 0;
    let answer: Awaited<ReturnType<typeof run>> | undefined;

    const events = await recordedEvents(target, async () => {
      answer = await bringOver();
    });

    expect(answer?.stdout).toEqual(row('Roles', 0, 0, 3, 1));
    expect(answer?.stdout).toEqual(row('Groups', 0, 0, 2, 0));
    expect(answer?.stdout).toEqual(row('Root roles', 0, 0, 2, 0));
    expect(answer?.stdout).toEqual(row('Access to projects', 0, 0, 2, 0));
    expect(events).toEqual([]);
    expect(source.requests.toSorted()).toEqual(
      Object.keys(peopleAnswers)
        .filter((path) => path !== 'environments')
        .map((path) => `GET /api/admin/${path}`)
        .toSorted(),
    );
  });

  it('come from an instance without groups, service accounts and roles of its own', async () => {
    await createProject(target, 'api');
    const plain = await startPeopleSource({
      'user-admin': peopleAnswers['user-admin'],
      projects: { projects: [{ id: 'default' }, { id: 'api' }] },
      'projects/api/access': peopleAnswers['projects/shop/access'],
    });

    const { stdout } = await importFrom(plain.url, PEER_TOKEN);

    await plain.stop();
    expect(stdout).toMatch(/does not say who has access to: default$/m);
    const { access } = await peopleOf(target);
    expect(access.api).toEqual({ 'ada@example.com': ['Owner'], bea: ['Member'] });
  });

  it('are told which memberships a provider would not end, before sign-ins sync groups', async () => {
    const before = await memberIdsOf('Checkout team');
    const { id } = await createUser({ email: 'late@example.com' });
    const late = { id: 44, name: 'Late', email: 'late@example.com' };
    const more = await startPeopleSource({
      ...peopleAnswers,
      groups: {
        groups: [
          { id: 61, name: 'Checkout team', mappingsSSO: ['checkout-dev'], users: [{ user: late }] },
        ],
      },
      'user-admin': { users: [{ ...late, rootRole: 3 }] },
    });

    const { stdout } = await importFrom(more.url, PEER_TOKEN);

    await more.stop();
    expect(stdout).toMatch(/stay when the provider takes them away: Checkout team$/m);
    expect(await memberIdsOf('Checkout team')).toEqual([...before, id]);
  });
});

describe('an instance in which people have given something already', () => {
  let answer: Awaited<ReturnType<typeof run>>;
  let view: Awaited<ReturnType<typeof peopleOf>>;

  const zoe = { id: 45, name: 'Zoe', email: 'zoe@example.com' };
  const answers = {
    ...peopleAnswers,
    'user-admin': { users: [ada, bea, zoe].map((each) => ({ ...each, rootRole: EDITOR })) },
    projects: { projects: [{ id: 'shop' }, { id: 'gone' }] },
    'projects/gone/access': { roles: [], users: [{ id: ada.id, roleId: OWNER }], groups: [] },
  };

  beforeAll(async () => {
    target = await startService({ env: uncached });
    await giveSomething();
    ({ answer, view } = await bringOver());
  });

  afterAll(() => target.stop());

  async function bringOver(...args: readonly string[]) {
    const source = await startPeopleSource(answers);
    const answered = await importFrom(source.url, PEER_TOKEN, ...args);
    await source.stop();
    return { answer: answered, view: await peopleOf(target) };
  }

  async function giveSomething(): Promise<void> {
    const path = await createProject(target, 'shop');
    const auditor = await createRole(target, 'Auditor', {
      type: 'root-custom',
      permissions: [{ name: 'CREATE_CLIENT_API_TOKEN' }],
    });
    const deployer = ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT', 'APPROVE_CHANGE_REQUEST'];
    await createRole(target, 'Deployer', { permissions: deployer.map((name) => ({ name })) });
    const { id: adaHere } = await createUser({ email: 'ada@example.com', rootRole: ADMIN });
    const { id: beaHere } = await createUser({ username: 'bea', rootRole: auditor });
    const { id: eve } = await createUser({ username: 'eve' });
    await createGroup(target, 'Checkout team', [eve], { mappingsSSO: ['ours'], rootRole: ADMIN });
    const roles = [
      { id: OWNER, users: [eve, beaHere] },
      { id: MEMBER, users: [adaHere] },
    ];
    await target.request('PUT', path, { body: { roles } });
    await signUp(zoe.email);
    await syncGroups();
    await createScimGroup('Others');
  }

  it('keeps its roles in projects, and gets others in addition', () => {
    expect(view.access.shop).toEqual({
      'ada@example.com': ['Member', 'Owner'],
      bea: ['Member', 'Owner'],
      eve: ['Owner'],
      'group Checkout team': ['Time traveller'],
    });
  });

  it('keeps the root role and the mappings of a group, and gets others in addition', () => {
    expect(view.groups['Checkout team']).toMatchObject({
      mappingsSSO: ['ours', 'checkout-dev'],
      rootRole: 'Admin',
    });
  });

  it('keeps members', () => {
    expect(view.groups['Checkout team']).toMatchObject({ users: ['eve'] });
  });

  it('keeps a root role that is more', () => {
    expect(view.users).toMatchObject({ 'ada@example.com': 'Admin' });
  });

  it('keeps another root role, which is named', () => {
    expect(view.users).toMatchObject({ bea: 'Auditor' });
    expect(answer.stdout).toMatch(/another root role here, and keep it: bea$/m);
  });

  it('keeps a role that allows more here, gives it to nobody, and says so', () => {
    expect(answer.code).toBe(1);
    expect(section(answer.stdout, 'Refused:')).toContainEqual(
      'role "Deployer": It exists here with other permissions; only here: UPDATE_FEATURE_ENVIRONMENT, APPROVE_CHANGE_REQUEST. It is not given in 1 project (shop).',
    );
  });

  it('leaves the members of mapped groups to sign-ins, where these sync groups', () => {
    expect(answer.stdout).toMatch(
      /at their next sign-in, because of their mappings: Checkout team$/m,
    );
  });

  it('leaves the members of groups of SCIM to SCIM', () => {
    expect(answer.stdout).toMatch(/SCIM says who is in these groups: Others$/m);
    expect(view.groups.Others).toMatchObject({ users: [] });
  });

  it('gives nothing to an account that signed up with a link, and names it', () => {
    expect(answer.stdout).toMatch(/signed up with a link, .* get nothing .*: <zoe@example\.com>$/m);
    expect(view.users).toMatchObject({ 'zoe@example.com': 'Viewer' });
  });

  it('gives it what its person has, if that is wanted', async () => {
    const { view: after } = await bringOver('--trust-sign-ups');

    expect(after.users).toMatchObject({ 'zoe@example.com': 'Editor' });
  });

  it('refuses the access to a project that does not exist, and does the rest', () => {
    expect(answer.stdout).toEqual(row('Access to projects', 0, 1, 0, 1));
    expect(answer.stdout).toContain('access to the project "gone": There is no such project here.');
  });
});

describe('the people of another service', () => {
  let source: Service;

  beforeAll(async () => {
    source = await startService({ env: uncached });
    await fill(source);
    target = await startService({ env: uncached });
    for (const body of people) await createUser(body);
  });

  afterAll(async () => {
    await source.stop();
    await target.stop();
  });

  const bringOver = (...args: readonly string[]) =>
    importFrom(source.url, source.adminToken, ...args);

  it('come with everything else, and are the same then', async () => {
    const { code, stdout, stderr } = await run([source.url, '--to', target.url, '--with-people'], {
      IMPORT_TOKEN: target.adminToken,
      SOURCE_TOKEN: source.adminToken,
    });

    expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
    expect(stdout).toEqual(row('Projects', 1, 0, 1, 0));
    expect(await peopleOf(target)).toEqual(await peopleOf(source));
    expect(await rolesOf(target)).toEqual(await rolesOf(source));
  });

  it('change nothing the second time', async () => {
    let answer: Awaited<ReturnType<typeof run>> | undefined;

    const events = await recordedEvents(target, async () => {
      answer = await bringOver();
    });

    expect({ answer, events }).toMatchObject({ answer: { code: 0, stderr: '' }, events: [] });
  });

  it('come for one project alone', async () => {
    const { stdout } = await bringOver('--project', 'shop');

    expect(stdout).toEqual(row('Access to projects', 0, 0, 1, 0));
  });

  it('include service accounts once they exist, whose tokens are listed until they are renewed', async () => {
    const title = 'Service accounts, whose tokens have to be renewed by hand:';
    const first = await bringOver();
    const { id } = await createAccount(target, 'ci', VIEWER);
    await untilTokenListed(id);

    const { stdout } = await bringOver();

    expect(section(first.stdout, title)).toEqual([
      expect.stringMatching(/^ci; Editor; shop: Member; token "for a test" until /),
    ]);
    expect(section(stdout, title)).toEqual([]);
    const { body } = await target.request('GET', '/api/admin/service-account');
    expect(body.serviceAccounts).toMatchObject([{ username: 'ci', rootRole: EDITOR }]);
  });

  it('are shown to administrators only, and the error names the instance', async () => {
    const { token } = await createAccount(source, 'weak', EDITOR);

    const { code, stderr } = await importFrom(source.url, token);

    expect(code).toBe(1);
    expect(stderr).toMatch(`${source.url} does not show its people: You need the "ADMIN"`);
  });

  it('of an unknown project are none', async () => {
    const { code, stderr } = await bringOver('--project', 'nowhere');

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('no project "nowhere"'),
    });
  });

  it('are never named with a token', async () => {
    const { stdout, stderr } = await bringOver();

    for (const token of [source.adminToken, target.adminToken]) {
      expect(stdout + stderr).not.toContain(token);
    }
  });
});

const people = [{ email: 'ada@example.com' }, { email: 'bea@example.com' }, { username: 'cid' }];

async function fill(service: Service): Promise<void> {
  const path = await createProject(service, 'shop', 'protected');
  await createRole(service, 'Deployer', {
    description: 'Deploys.',
    permissions: [
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
      { name: 'APPROVE_CHANGE_REQUEST' },
    ],
  });
  await createRole(service, 'Token keeper', {
    type: 'root-custom',
    permissions: [{ name: 'READ_ROLE' }],
  });
  const rootRoles = [EDITOR, VIEWER, TOKEN_KEEPER];
  const ids: number[] = [];
  for (const [index, body] of people.entries()) {
    const { id } = await createUser({ ...body, rootRole: rootRoles[index] }, service);
    ids.push(id);
  }
  const [ada = 0, bea = 0, cid = 0] = ids;
  const { id: ci } = await createAccount(service, 'ci', EDITOR);
  const group = await createGroup(service, 'Checkout team', [ada, bea], { description: 'Sells.' });
  const roles = [
    { id: OWNER, users: [ada] },
    { id: MEMBER, users: [ci], groups: [group] },
    { id: CUSTOM, users: [ada, cid], groups: [group] },
  ];
  const { status } = await service.request('PUT', path, { body: { roles } });
  expect(status).toBe(200);
}

async function importFrom(url: string, token: string, ...args: readonly string[]) {
  await untilUsersListed(target);
  return run([url, '--to', target.url, '--only-people', ...args], {
    IMPORT_TOKEN: target.adminToken,
    SOURCE_TOKEN: token,
  });
}

async function createUser(body: object, service = target): Promise<{ readonly id: number }> {
  const reply = await service.request('POST', '/api/admin/user-admin', {
    body: { rootRole: VIEWER, ...body },
  });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201 });
  await untilUsersListed(service, [reply.body.id]);
  return reply.body;
}

async function untilTokenListed(account: number): Promise<void> {
  await expect
    .poll(async () => {
      const { body } = await target.request('GET', '/api/admin/service-account');
      return body.serviceAccounts.find(({ id }: { id: number }) => id === account).tokens;
    })
    .toHaveLength(1);
}

async function signUp(email: string): Promise<void> {
  const { body } = await target.request('POST', '/api/admin/invite-link/tokens', {
    body: { name: 'for all', expiresAt: '2099-01-01T00:00:00Z' },
  });
  const reply = await target.request('POST', `/invite/${body.secret}/signup`, {
    token: null,
    body: { email, password: 'a long enough password' },
  });
  expect(reply.status).toBe(201);
  await untilUsersListed(target, [reply.body.id]);
}

/** Switches on that sign-ins sync groups. */
async function syncGroups(): Promise<void> {
  const { status } = await target.request('POST', '/api/admin/auth/oidc/settings', {
    body: {
      enabled: true,
      discoverUrl: 'http://127.0.0.1:9/realm',
      clientId: 'flagwright',
      secret: 'a secret of the client',
      enableGroupSyncing: true,
    },
  });
  expect(status).toBe(200);
}

/** Creates a group as an identity provider does. */
async function createScimGroup(displayName: string): Promise<void> {
  await target.request('POST', '/api/admin/scim-settings', { body: { enabled: true } });
  const { body } = await target.request('POST', '/api/admin/scim-settings/generate-new-token');
  const { status } = await target.request('POST', '/scim/v2/Groups', {
    token: `Bearer ${body.token}`,
    body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName, members: [] },
  });
  expect(status).toBe(201);
}

/** The lines of a section of the report. */
function section(report: string, title: string): string[] {
  const lines = report.split('\n');
  const start = lines.indexOf(title);
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  return rest.slice(0, end < 0 ? undefined : end).map((line) => line.trim());
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The custom roles, with their permissions in words. */
async function rolesOf(service: Service) {
  const { body } = await service.request('GET', '/api/admin/roles');
  const custom = body.roles.filter(({ id }: Named) => id >= CUSTOM);
  return Promise.all(
    custom.map(async ({ id }: Named) => {
      const { body: role } = await service.request('GET', `/api/admin/roles/${id}`);
      const permissions = role.permissions.map(
        ({ name, environment }: { name: string; environment?: string | null }) =>
          environment ? `${name} in ${environment}` : name,
      );
      return [role.name, role.type, role.description, permissions];
    }),
  );
}

async function memberIdsOf(group: string): Promise<number[]> {
  const { body } = await target.request('GET', '/api/admin/groups');
  const found = body.groups.find(({ name }: Named) => name === group);
  return found.users.map(({ user }: { user: Named }) => user.id);
}

/** Who may do what, by names: people, groups, and roles in projects. */
async function peopleOf(service: Service) {
  await untilUsersListed(service);
  const get = async (path: string) => (await service.request('GET', `/api/admin/${path}`)).body;
  const [{ users }, { roles }, { groups }, { projects }] = await Promise.all(
    ['user-admin', 'roles', 'groups', 'projects'].map(get),
  );
  const roleName = new Map<number, string>(roles.map(({ id, name }: Named) => [id, name]));
  const userName = new Map<number, string>(
    users.map(({ id, email, username }: { id: number; email?: string; username?: string }) => [
      id,
      email ?? username ?? '',
    ]),
  );
  const namesOf = (ids: readonly number[]) => ids.map((id) => roleName.get(id) ?? '').sort();
  const access = await Promise.all(
    projects.map(async ({ id }: { id: string }) => {
      const rows = await get(`projects/${id}/access`);
      return [
        id,
        Object.fromEntries([
          ...rows.users.flatMap((row: Row) => {
            const name = userName.get(row.id);
            return name === undefined ? [] : [[name, namesOf(row.roles)]];
          }),
          ...rows.groups.map((row: Row) => [`group ${row.name}`, namesOf(row.roles)]),
        ]),
      ];
    }),
  );
  return {
    users: Object.fromEntries(
      users.map(({ id, rootRole }: { id: number; rootRole: number }) => [
        userName.get(id),
        roleName.get(rootRole),
      ]),
    ),
    groups: Object.fromEntries(
      groups.map((group: GroupRow) => [
        group.name,
        {
          description: group.description,
          mappingsSSO: group.mappingsSSO,
          rootRole: group.rootRole === null ? null : roleName.get(group.rootRole),
          users: group.users.map(({ user }) => userName.get(user.id)).sort(),
        },
      ]),
    ),
    access: Object.fromEntries(access),
  };
}

interface Row extends Named {
  readonly roles: readonly number[];
}

interface GroupRow extends Named {
  readonly description: string | null;
  readonly mappingsSSO: readonly string[];
  readonly rootRole: number | null;
  readonly users: readonly { readonly user: { readonly id: number } }[];
}
