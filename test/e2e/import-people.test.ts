import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGroup,
  createProject,
  createRole,
  EDITOR,
  MEMBER,
  OWNER,
  uncached,
} from '../support/access.ts';
import { reportRow as row } from '../support/import-command.ts';
import { createUser, importPeople, peopleOf, rolesOf, section } from '../support/import-people.ts';
import { untilUsersListed } from '../support/late-lists.ts';
import { ada, bea, peopleAnswers, startPeopleSource } from '../support/peers/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const ADMIN = 1;

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

  const bringOver = (...args: readonly string[]) => importPeople(source, target, ...args);

  it('are only counted in a dry run', async () => {
    let answer: Awaited<ReturnType<typeof importPeople>> | undefined;

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
    await createUser(target, { email: 'ada@example.com' });
    await createUser(target, { username: 'bea' });

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
    let answer: Awaited<ReturnType<typeof importPeople>> | undefined;

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

    const { stdout } = await importPeople(plain, target);

    await plain.stop();
    expect(stdout).toMatch(/does not say who has access to: default$/m);
    const { access } = await peopleOf(target);
    expect(access.api).toEqual({ 'ada@example.com': ['Owner'], bea: ['Member'] });
    expect(section(stdout, 'Refused:')).toContainEqual(
      'role "Deployer": The source does not show it by its id 31.',
    );
  });

  it('are told which memberships a provider would not end, before sign-ins sync groups', async () => {
    const before = await memberIdsOf('Checkout team');
    const { id } = await createUser(target, { email: 'late@example.com' });
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

    const { stdout } = await importPeople(more, target);

    await more.stop();
    expect(stdout).toMatch(/stay when the provider takes them away: Checkout team$/m);
    expect(await memberIdsOf('Checkout team')).toEqual([...before, id]);
  });
});

describe('an instance in which people have given something already', () => {
  let answer: Awaited<ReturnType<typeof importPeople>>;
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
    const answered = await importPeople(source, target, ...args);
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
    const { id: adaHere } = await createUser(target, { email: 'ada@example.com', rootRole: ADMIN });
    const { id: beaHere } = await createUser(target, { username: 'bea', rootRole: auditor });
    const { id: eve } = await createUser(target, { username: 'eve' });
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

async function memberIdsOf(group: string): Promise<number[]> {
  const { body } = await target.request('GET', '/api/admin/groups');
  const found = body.groups.find(({ name }: { readonly name: string }) => name === group);
  return found.users.map(({ user }: { readonly user: { readonly id: number } }) => user.id);
}
