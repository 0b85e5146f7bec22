import { beforeAll, describe, expect, it } from 'vitest';
import { loadRights } from '../../../../lib/identity/access/load-rights.ts';
import { createGroup, updateGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { listMembers } from '../../../../lib/identity/groups/group-store.ts';
import { syncGroups } from '../../../../lib/identity/single-sign-on/sync-groups.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import type { User } from '../../../../lib/identity/users/model.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable({ indexDelayMs: 500 });

beforeAll(() => seed());

let count = 0;

async function person(): Promise<User> {
  count += 1;
  const { user } = await createUser(admin.author, 'User', {
    username: `person-${count}`,
    rootRole: 'Viewer',
  });
  return user;
}

/** A new group that is mapped to one of the same name at the provider. */
async function mapped(more: object = {}) {
  count += 1;
  const name = `group-${count}`;
  return { name, id: await createGroup(admin, { name, mappingsSSO: [name], ...more }) };
}

async function membersOf(group: number) {
  return (await listMembers(group)).map(({ user, source }) => ({ user, source }));
}

/** Types and data of the events about a user's groups. */
async function eventsOf({ id }: User) {
  const events = await queryPartition(keys.eventPartition);
  return events
    .filter(({ type }) => type.startsWith('group-user-'))
    .map(({ type, data, preData, createdBy }) => ({ type, row: data ?? preData, createdBy }))
    .filter(({ row }) => (row as { userId?: number }).userId === id);
}

describe('the groups of a person', () => {
  it('follow the groups at the provider, each change with its event', async () => {
    const user = await person();
    const [one, other] = [await mapped(), await mapped()];

    await syncGroups(user, [one.name, other.name]);
    await syncGroups(user, [other.name]);

    expect(await membersOf(one.id)).toEqual([]);
    expect(await membersOf(other.id)).toEqual([{ user: user.id, source: 'sso' }]);
    const row = (group: { id: number; name: string }) => ({
      groupId: group.id,
      group: group.name,
      userId: user.id,
      user: user.username,
      source: 'sso',
    });
    const createdBy = 'flagwright-system';
    expect(await eventsOf(user)).toEqual([
      { type: 'group-user-added', row: row(one), createdBy },
      { type: 'group-user-added', row: row(other), createdBy },
      { type: 'group-user-removed', row: row(one), createdBy },
    ]);
  });

  it('change nothing, and record nothing, while they are the same', async () => {
    const user = await person();
    const group = await mapped();
    await syncGroups(user, [group.name]);
    await syncGroups(user, [group.name]);

    expect(await eventsOf(user)).toHaveLength(1);
  });

  it('stay where an administrator has added the person', async () => {
    const user = await person();
    const group = await mapped({ users: [{ user: { id: user.id } }] });

    await syncGroups(user, [group.name]);
    await syncGroups(user, []);

    expect(await membersOf(group.id)).toEqual([{ user: user.id, source: undefined }]);
  });

  it('keep their source when the group is saved as it is', async () => {
    const user = await person();
    const group = await mapped();
    await syncGroups(user, [group.name]);
    await updateGroup(admin, group.id, {
      name: group.name,
      description: 'saved',
      users: [{ user: { id: user.id } }],
    });
    await syncGroups(user, []);

    expect(await membersOf(group.id)).toEqual([]);
  });

  it('give and take rights at once, even while the index is late', async () => {
    const user = await person();
    // The last administrator would keep them.
    await createUser(admin.author, 'User', { username: 'another', rootRole: 'Admin' });
    const group = await mapped({ rootRole: 1 });

    await syncGroups(user, [group.name]);
    const given = (await loadRights(user)).isAdmin;
    await syncGroups(user, []);

    expect([given, (await loadRights(user)).isAdmin]).toEqual([true, false]);
  });

  it('change in several steps if there are many', async () => {
    const user = await person();
    const groups: { name: string; id: number }[] = [];
    for (let index = 0; index < 17; index += 1) groups.push(await mapped());
    const names = groups.map(({ name }) => name);

    await syncGroups(user, names);
    expect(await eventsOf(user)).toHaveLength(17);
    await syncGroups(user, []);

    expect((await Promise.all(groups.map(({ id }) => membersOf(id)))).flat()).toEqual([]);
  });

  it('leave out a group that is full', async () => {
    const user = await person();
    const group = await mapped();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      put: {
        ...keys.membership(group.id, 5_000 + index),
        group: group.id,
        user: 5_000 + index,
        joinedAt: '2026-01-01T00:00:00.000Z',
        createdBy: null,
      },
    }));
    for (let at = 0; at < rows.length; at += 100) await transact(rows.slice(at, at + 100));

    await syncGroups(user, [group.name]);

    expect(await eventsOf(user)).toEqual([]);
  });
});

it('sign-ins of several people at the same time all join', async () => {
  const people = [await person(), await person(), await person(), await person()];
  const group = await mapped();

  await Promise.all(people.map((user) => syncGroups(user, [group.name])));

  expect((await membersOf(group.id)).map(({ user }) => user)).toEqual(people.map(({ id }) => id));
});
