import { beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../../../lib/auth/rights.ts';
import { projectAccessWrites } from '../../../../lib/identity/access/access-store.ts';
import { loadRights } from '../../../../lib/identity/access/load-rights.ts';
import { createGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { createRole } from '../../../../lib/identity/role-changes/change-roles.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import type { User } from '../../../../lib/identity/users/model.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

const VIEWER = 3;
const EDITOR = 2;
const OWNER = 4;
const MEMBER = 5;

describe('the rights of a user', () => {
  it('are those of the root role', async () => {
    const rights = await loadRights(await newUser('an-editor', EDITOR));

    expect({
      isAdmin: rights.isAdmin,
      addon: holds(rights, ['CREATE_ADDON'], {}),
      flag: holds(rights, ['UPDATE_FEATURE'], open('any')),
      projects: rights.projects.size,
    }).toEqual({ isAdmin: false, addon: true, flag: true, projects: 0 });
  });

  it('have what a built-in role got after the instance was seeded', async () => {
    const user = await newUser('an-early-owner');
    await give('early', 'user', user.id, [OWNER]);
    const stored = await getItem(keys.role(OWNER));
    if (!stored) throw new Error('There is no owner.');
    await transact([{ put: { ...stored, ...keys.role(OWNER), permissions: [] } }]);

    const rights = await loadRights(user);
    await transact([{ put: { ...stored, ...keys.role(OWNER) } }]);

    expect(holds(rights, ['UPDATE_PROJECT_CONTEXT'], open('early'))).toBe(true);
  });

  it('are unlimited for an administrator', async () => {
    expect(await loadRights(await newUser('an-admin', 1))).toMatchObject({ isAdmin: true });
  });

  it('are those of the own project roles, and none elsewhere', async () => {
    const user = await newUser('a-member');
    await give('theirs', 'user', user.id, [MEMBER]);

    const rights = await loadRights(user);

    expect({
      there: holds(rights, ['UPDATE_FEATURE'], open('theirs')),
      elsewhere: holds(rights, ['UPDATE_FEATURE'], open('other')),
    }).toEqual({ there: true, elsewhere: false });
  });

  it('combine all roles of two groups and of the user', async () => {
    const user = await newUser('in-two-groups');
    const first = await newGroup('first', [user]);
    const second = await newGroup('second', [user], EDITOR);
    await newGroup('not theirs', [], 1);
    await give('shared', 'user', user.id, [MEMBER]);
    await give('shared', 'group', first, [OWNER]);
    await give('only-second', 'group', second, [MEMBER]);

    const rights = await loadRights(user);

    expect({
      isAdmin: rights.isAdmin,
      'a root role of a group': holds(rights, ['CREATE_ADDON'], {}),
      'own and through a group': holds(rights, ['UPDATE_PROJECT'], open('shared')),
      'through the other group': holds(rights, ['CREATE_FEATURE'], open('only-second')),
      projects: [...rights.projects.keys()].sort(),
    }).toEqual({
      isAdmin: false,
      'a root role of a group': true,
      'own and through a group': true,
      'through the other group': true,
      projects: ['only-second', 'shared'],
    });
  });

  it('are those of a custom role in one environment', async () => {
    const user = await newUser('a-releaser');
    const role = await createRole(admin, {
      name: 'Releaser',
      permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
    });
    await give('released', 'user', user.id, [role.id]);

    const rights = await loadRights(user);
    const may = (environment: string) =>
      holds(rights, ['UPDATE_FEATURE_ENVIRONMENT'], { ...open('released'), environment });

    expect([may('production'), may('development')]).toEqual([true, false]);
  });

  it('do not include leftovers of a deleted group', async () => {
    const user = await newUser('left-behind');
    const group = await newGroup('gone', [user], EDITOR);
    await give('left', 'group', group, [OWNER]);
    await transact([{ remove: keys.group(group) }]);

    const rights = await loadRights(user);

    expect({ root: rights.root, projects: rights.projects.size }).toEqual({
      root: [],
      projects: 0,
    });
  });
});

async function newUser(username: string, rootRole = VIEWER): Promise<User> {
  const { user } = await createUser(admin.author, 'User', { username, rootRole });
  return user;
}

function open(id: string) {
  return { project: { id, mode: 'open' as const } };
}

function give(project: string, kind: 'user' | 'group', subject: number, roles: number[]) {
  return transact(projectAccessWrites(undefined, { project, kind, subject, roles }));
}

function newGroup(name: string, members: readonly User[], rootRole: number | null = null) {
  return createGroup(admin, { name, rootRole, users: members.map(({ id }) => ({ user: { id } })) });
}
