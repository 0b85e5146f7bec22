import { beforeAll, describe, expect, it } from 'vitest';
import { listProjectAccess } from '../../../../lib/identity/access/access-store.ts';
import { createGroup, updateGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { deleteGroup } from '../../../../lib/identity/groups/delete-group.ts';
import { findGroup, listGroups, listMembers } from '../../../../lib/identity/groups/group-store.ts';
import { getGroupWithUsers } from '../../../../lib/identity/groups/list-groups.ts';
import { createRole, deleteRole } from '../../../../lib/identity/role-changes/change-roles.ts';
import { findRole } from '../../../../lib/identity/roles/role-store.ts';
import type { User } from '../../../../lib/identity/users/model.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { addAccess } from '../../../../lib/projects/access/add-access.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const USERS = 120;

beforeAll(async () => {
  await seed();
  const ids = Array.from({ length: USERS }, (_, index) => index + 1);
  for (let start = 0; start < USERS; start += 50) {
    const writes = ids
      .slice(start, start + 50)
      .map((id) => ({ put: { ...user(id), ...keys.user(id), ...keys.userList(3, id) } }));
    await transact(writes);
  }
});

describe('a group of more users than fit one transaction', () => {
  it('gets all of them when it is created', async () => {
    const id = await createGroup(admin, { name: 'large', users: named(...range(1, 100)) });

    expect(await membersOf(id)).toEqual(range(1, 100));
  });

  it('changes its members in steps, each with an event that describes it', async () => {
    const id = await createGroup(admin, { name: 'changing', users: named(...range(1, 60)) });
    const before = (await eventsOf('group-updated')).length;

    await updateGroup(admin, id, { name: 'changing', users: named(...range(51, 120)) });

    const steps = (await eventsOf('group-updated')).slice(before);
    expect(await membersOf(id)).toEqual(range(51, 120));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.slice(1).map(({ preData }) => preData)).toEqual(
      steps.slice(0, -1).map(({ data }) => data),
    );
  });

  it('is deleted with everything that belongs to it', async () => {
    const id = await createGroup(admin, { name: 'deleted', users: named(...range(1, 110)) });
    await addAccess(admin, 'default', { roles: [5], users: [], groups: [id] });

    await deleteGroup(admin, id);

    const access = await listProjectAccess('default');
    expect({
      group: await findGroup(id),
      members: await membersOf(id),
      access: access.filter((row) => row.kind === 'group' && row.subject === id),
    }).toEqual({ group: undefined, members: [], access: [] });
  });
});

it('is not changed if one of many users does not exist', async () => {
  const attempt = createGroup(admin, { name: 'half', users: named(...range(1, 80), 999) });

  await expect(attempt).rejects.toMatchObject({
    name: 'ValidationError',
    message: expect.stringContaining('999'),
  });
  expect((await listGroups()).map(({ name }) => name)).not.toContain('half');
});

it('does not show a deleted user whose row was left behind', async () => {
  const id = await createGroup(admin, { name: 'with a ghost', users: named(1, 2) });
  await transact([{ put: { ...keys.membership(id, 777), group: id, user: 777 } }]);

  expect(await getGroupWithUsers(id)).toMatchObject({ userCount: 2 });
});

describe('two concurrent changes of a group', () => {
  it('are made one after the other, so that the last one determines the members', async () => {
    const id = await createGroup(admin, { name: 'contended', users: named(1) });

    await Promise.all([
      updateGroup(admin, id, { name: 'contended', users: named(2, 3) }),
      updateGroup(admin, id, { name: 'contended', users: named(4) }),
    ]);

    expect([[2, 3], [4]]).toContainEqual(await membersOf(id));
  });

  it('cannot both take the same name', async () => {
    const outcomes = await Promise.allSettled([
      createGroup(admin, { name: 'the one' }),
      createGroup(admin, { name: 'the one' }),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a role that is deleted while it is assigned', () => {
  it('for the whole instance, is either kept and assigned, or deleted and refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const role = await createRole(admin, { name: `root-${round}`, type: 'root-custom' });
      const id = await createGroup(admin, { name: `given-root-${round}` });

      const [deleted, given] = await Promise.allSettled([
        deleteRole(admin, role.id),
        updateGroup(admin, id, { name: `given-root-${round}`, rootRole: role.id }),
      ]);

      expect([deleted.status, given.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect({
        exists: (await findRole(role.id)) !== undefined,
        had: (await findGroup(id))?.rootRole === role.id,
      }).toEqual({ exists: given.status === 'fulfilled', had: given.status === 'fulfilled' });
    }
  });

  it('in a project, is either kept and assigned, or deleted and refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const role = await createRole(admin, { name: `project-${round}` });
      const id = await createGroup(admin, { name: `given-${round}` });

      const [deleted, given] = await Promise.allSettled([
        deleteRole(admin, role.id),
        addAccess(admin, 'default', { roles: [role.id], users: [], groups: [id] }),
      ]);

      const rows = await listProjectAccess('default');
      expect([deleted.status, given.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect({
        exists: (await findRole(role.id)) !== undefined,
        had: rows.some(({ roles }) => roles.includes(role.id)),
      }).toEqual({ exists: given.status === 'fulfilled', had: given.status === 'fulfilled' });
    }
  });
});

function user(id: number): User {
  return {
    id,
    accountType: 'User',
    name: null,
    email: null,
    username: `user-${id}`,
    rootRole: 3,
    passwordHash: null,
    loginAttempts: 0,
    seenAt: null,
    createdAt: '2026-11-21T09:30:00.000Z',
    scimId: null,
    version: 1,
  };
}

function named(...ids: readonly number[]) {
  return ids.map((id) => ({ user: { id } }));
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

async function membersOf(group: number) {
  return (await listMembers(group)).map((row) => row.user);
}

async function eventsOf(type: string) {
  return (await queryPartition(keys.eventPartition)).filter((event) => event.type === type);
}
