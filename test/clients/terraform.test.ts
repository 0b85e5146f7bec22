import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup, createPerson, EDITOR, uncached, VIEWER } from '../support/access.ts';
import { type Service, startService } from '../support/service.ts';
import { configurationsOf, enteredOidc, type World } from '../support/terraform/configurations.ts';
import { resourcesInLists } from '../support/terraform/listed-resources.ts';
import { providerOf } from '../support/terraform/provider.ts';
import { type Attributes, resourcesByPath } from '../support/terraform/resources.ts';

/**
 * Replays what the provider 3.4 of the field's leading server sends, and judges the answers as it does:
 * by status, and by the properties that it cannot do without.
 */

let service: Service;

const provider = providerOf(() => service);
const { call, read } = provider;
const resources = { ...resourcesByPath(provider), ...resourcesInLists(provider) };

/** In the order in which they are created: a fresh service counts ids from 1. */
const world: World = { person: 1, other: 2, group: 1, account: 3, project: 'shop' };

beforeAll(async () => {
  service = await startService({
    env: { ...uncached, EMPTY_PROJECT_ENVIRONMENTS: 'none', API_TOKEN_SECRETS: 'readable' },
  });
  const person = await createPerson(service, 'kim');
  const other = await createPerson(service, 'sam');
  const group = await createGroup(service, 'everyone', [person]);
  const account = { name: 'CI', username: 'ci', rootRole: VIEWER };
  const created = {
    person,
    other,
    group,
    account: Number(await resources.service_account.create(account)),
    project: await resources.project.create({ id: world.project, name: 'Shop', mode: 'open' }),
  };
  expect(created).toEqual(world);
  await call('POST', '/auth/oidc/settings', { body: enteredOidc, status: 200 });
});

afterAll(() => service.stop());

/** What is left of a resource that is a part of another one. */
const remains: Readonly<Record<string, Attributes>> = {
  project_access: { project: world.project, roles: [] },
  oidc: {
    enabled: false,
    discoverUrl: enteredOidc.discoverUrl,
    autoCreate: false,
    defaultRootRoleId: EDITOR,
  },
};

describe('terraform apply', () => {
  it.each(configurationsOf(world))('manages $what', async ({ resource, first, later }) => {
    const { create, read: refresh, update, destroy } = resources[resource];

    const id = await create(first);
    // A plan is empty when the refreshed state is what the configuration says. An import reads the
    // same way: it knows the id and nothing else.
    await expect.poll(() => refresh(id)).toEqual(first);
    if (update && later) {
      await update(id, later);
      await expect.poll(() => refresh(id)).toEqual(later);
    }
    await destroy(id);

    await expect.poll(() => refresh(id)).toEqual(remains[resource]);
  });
});

describe('data sources', () => {
  it.each([
    ['role', '/roles', 'roles', ({ roles }: Attributes) => roles, { name: 'Editor' }],
    ['role by id', '/roles/1', 'role', (role: Attributes) => [role], { name: 'Admin' }],
    ['project', '/projects', 'projects', ({ projects }: Attributes) => projects, { id: 'shop' }],
    [
      'environment',
      '/environments/production',
      'environment',
      (environment: Attributes) => [environment],
      { name: 'production' },
    ],
    [
      'context_field',
      '/context/userId',
      'contextField',
      (field: Attributes) => [field],
      { name: 'userId' },
    ],
    [
      'project_environment',
      '/projects/default/change-requests/config',
      'changeRequestConfig',
      (list: Attributes) => list,
      { environment: 'production', changeRequestEnabled: false },
    ],
    ['user by id', '/user-admin/1', 'user', (user: Attributes) => [user], { username: 'kim' }],
    ['group', '/groups', 'groups', ({ groups }: Attributes) => groups, { name: 'everyone' }],
    ['group by id', '/groups/1', 'group', (group: Attributes) => [group], { name: 'everyone' }],
    [
      'permission',
      '/permissions',
      'permissions',
      ({ permissions }: Attributes) => permissions.root,
      { name: 'CREATE_PROJECT' },
    ],
  ] as const)('read a %s', async (_what, path, struct, listed, found) => {
    expect(listed(await read(path, struct))).toContainEqual(expect.objectContaining(found));
  });

  it('find a user by e-mail address', async () => {
    const body = { email: 'found@example.com', rootRole: VIEWER };
    await call('POST', '/user-admin', { body, status: 201, struct: 'user' });

    const users = async () => (await read('/user-admin', 'users')).users;
    const found = () => read('/user-admin/search?q=found%40example.com', 'foundUsers');

    await expect.poll(users).toContainEqual(expect.objectContaining(body));
    await expect.poll(found).toMatchObject([{ email: 'found@example.com' }]);
  });

  it('find nothing unknown', async () => {
    const paths = ['/roles/999', '/groups/999', '/user-admin/999', '/environments/x', '/context/x'];

    for (const path of paths) expect(await read(path, 'permissions')).toBeUndefined();
  });
});

describe('without EMPTY_PROJECT_ENVIRONMENTS=none', () => {
  it('a project without environments is refused, as the interface has it', async () => {
    const plain = await startService({ env: uncached });
    const body = { id: 'empty', name: 'Empty', environments: [] };
    const { status, body: refusal } = await plain.request('POST', '/api/admin/projects', { body });
    await plain.stop();

    expect([status, refusal.details[0].path]).toEqual([400, '/body/environments']);
  });
});
