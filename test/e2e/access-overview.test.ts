import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  createAccount,
  createGroup,
  createPerson,
  createProject,
  EDITOR,
  MEMBER,
  OWNER,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { answerOf, clientToken, dateTime, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let ada: number;
let robot: Account;
let team: number;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  ada = await createPerson(service, 'ada', VIEWER);
  robot = await createAccount(service, 'robot', EDITOR);
  team = await createGroup(service, 'team', [ada, robot.id]);
  for (const project of ['shop', 'vault']) {
    const access = await createProject(service, project, project === 'shop' ? 'open' : 'private');
    const give = (roles: number[], users: number[], groups: { id: number }[]) =>
      service.request('POST', access, {
        body: { roles, users, groups: groups.map(({ id }) => id) },
      });
    if (project === 'shop') await give([MEMBER], [ada], []);
    await give([OWNER], [], [{ id: team }]);
  }
});

afterAll(() => service.stop());

const read = (path: string) => service.request('GET', `/api/admin/${path}`);

/** The entry of a permission, with its sources as text. */
function shown(body: { overview: Record<string, Entry[]> }, name: string) {
  const entry = Object.values(body.overview)
    .flat()
    .find((each) => each.name === name);
  return {
    has: entry?.hasPermission,
    why: entry?.sources.map(({ roleName, project, group }) =>
      [roleName, project ?? 'instance', group?.name ?? 'own'].join(' / '),
    ),
  };
}

interface Entry {
  readonly name: string;
  readonly hasPermission: boolean;
  readonly sources: readonly {
    readonly roleName: string;
    readonly project: string | null;
    readonly group: { readonly name: string } | null;
  }[];
}

describe('what a user may do', () => {
  it('is explained by own roles and those of groups', async () => {
    const { body } = await read(
      `user-admin/${ada}/permissions?project=shop&environment=production`,
    );

    expect({
      flag: shown(body, 'UPDATE_FEATURE'),
      toggle: shown(body, 'UPDATE_FEATURE_ENVIRONMENT'),
      access: shown(body, 'PROJECT_USER_ACCESS_WRITE'),
      addon: shown(body, 'CREATE_ADDON'),
    }).toEqual({
      flag: { has: true, why: ['Member / shop / own', 'Owner / shop / team'] },
      toggle: { has: true, why: ['Member / shop / own', 'Owner / shop / team'] },
      access: { has: true, why: ['Owner / shop / team'] },
      addon: { has: false, why: [] },
    });
  });

  it('is what a request is then allowed', async () => {
    const path = `service-account/${robot.id}/permissions`;
    const { body } = await read(`${path}?project=vault`);
    const flag = { name: 'by-the-robot' };
    const made = await service.request('POST', '/api/admin/projects/vault/features', {
      token: robot.token,
      body: flag,
    });

    expect(shown(body, 'CREATE_FEATURE')).toEqual({ has: true, why: ['Owner / vault / team'] });
    expect(made.status).toBe(201);
  });

  it('comes with the user, the root role and the roles in projects', async () => {
    const { body } = await read(`user-admin/${ada}/permissions`);

    expect(body).toMatchObject({
      user: { id: ada, username: 'ada' },
      rootRole: { name: 'Viewer' },
    });
    expect(
      body.projectRoles
        .map(({ name, project }: Record<string, string>) => `${name} ${project}`)
        .sort(),
    ).toEqual(['Member shop', 'Owner shop', 'Owner vault']);
  });

  it('says of each role in a project whether it is their own, or by a group', async () => {
    const { body } = await read(`user-admin/${ada}/permissions`);
    const from = (source: Entry['sources'][number]) => source.group?.name ?? 'own';

    expect(
      body.projectRoles
        .filter(({ project }: { readonly project: string }) => project === 'shop')
        .map(({ name, sources }: Entry & { readonly name: string }) => [name, sources.map(from)])
        .sort(),
    ).toEqual([
      ['Member', ['own']],
      ['Owner', ['team']],
    ]);
  });

  it('is without a project what holds in every open one', async () => {
    const { body } = await read(`service-account/${robot.id}/permissions`);

    expect(shown(body, 'UPDATE_FEATURE')).toEqual({ has: true, why: ['Editor / instance / own'] });
    expect(body.user.accountType).toBe('Service Account');
  });

  it('is everything for an administrator', async () => {
    const boss = await createPerson(service, 'boss', 1);
    const { body } = await read(`user-admin/${boss}/permissions?project=vault`);
    const all: Entry[] = Object.values(body.overview as Record<string, Entry[]>).flat();

    expect(all.filter(({ hasPermission }) => !hasPermission)).toEqual([]);
  });

  it.each([
    ['project', 'nowhere'],
    ['environment', 'nowhere'],
  ])('is a 404 for an unknown %s', async (name, value) => {
    const reply = await read(`user-admin/${ada}/permissions?${name}=${value}`);
    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', value));
  });

  it('is a 404 for an account of the other kind', async () => {
    const reply = await read(`user-admin/${robot.id}/permissions`);
    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', String(robot.id)));
  });
});

describe('who has which roles', () => {
  const rows = async (query = '') => (await read(`access/overview${query}`)).body;
  const rowOf = async (id: number) =>
    (await rows()).overview.find((row: { userId: number }) => row.userId === id);

  it('has people and service accounts, with their groups and projects', async () => {
    await expect
      .poll(() => rowOf(ada))
      .toEqual({
        userName: 'ada',
        userEmail: '',
        accountType: 'User',
        rootRole: 'Viewer',
        groups: ['team'],
        accessibleProjects: ['shop', 'vault'],
        lastSeen: null,
        createdAt: dateTime,
        userId: ada,
      });
    expect(await rowOf(robot.id)).toMatchObject({
      accountType: 'Service Account',
      rootRole: 'Editor',
    });
  });

  it('has all projects for administrators', async () => {
    const chief = await createPerson(service, 'chief', 1);
    await expect.poll(() => rowOf(chief)).toMatchObject({ accessibleProjects: ['*'] });
  });

  it('has pages', async () => {
    await expect.poll(async () => (await rows()).total).toBeGreaterThan(1);
    const { overview: all, total } = await rows();
    const { overview: second, total: same } = await rows('?offset=1&limit=1');

    expect([second, same]).toEqual([[all[1]], total]);
  });

  it('finds who is called something', async () => {
    const names = async (query: string) => {
      const { overview, total } = await rows(query);
      return [overview.map((row: { userName: string }) => row.userName), total];
    };
    await expect.poll(() => names('?query=%20ADA')).toEqual([['ada'], 1]);
    expect(await names('?query=nobody')).toEqual([[], 0]);
  });

  it('has pages of 100 unless more are asked for', async () => {
    for (let number = 0; number < 101; number += 1) await createPerson(service, `one-${number}`);

    await expect.poll(async () => (await rows()).total).toBeGreaterThan(100);
    expect((await rows()).overview).toHaveLength(100);
    expect((await rows('?query=one-&limit=1000')).overview).toHaveLength(101);
  });
});

describe('users and groups to choose from', () => {
  it('have ids and names, for every caller', async () => {
    const { token } = await createAccount(service, 'curious', VIEWER);
    const find = async () => {
      const { body } = await service.request('GET', '/api/admin/user-admin/access', { token });
      return {
        user: body.users.find(({ id }: { id: number }) => id === ada),
        group: body.groups.find(({ id }: { id: number }) => id === team),
      };
    };
    await expect.poll(find).toEqual({
      user: { id: ada, username: 'ada', accountType: 'User', imageUrl: expect.any(String) },
      group: { id: team, name: 'team', description: null },
    });
  });
});
