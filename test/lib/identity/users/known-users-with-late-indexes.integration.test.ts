import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createGroup, updateGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { listScimUsers } from '../../../../lib/identity/scim/scim-users.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { searchUsers } from '../../../../lib/identity/users/search-users.ts';
import { updateUser } from '../../../../lib/identity/users/update-user.ts';
import { listOverview } from '../../../../lib/projects/access-overview/list-overview.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

/** Longer than the tests run: the indexes show nothing of what they write. */
useTable({ indexDelayMs: 600_000 });

beforeAll(() => seed());

async function createPerson(username: string): Promise<number> {
  return (await createUser(admin.author, 'User', { username, rootRole: 3 })).user.id;
}

describe('lists of people show what the index does not show yet', () => {
  it('a search finds a new person, and a person by a new name, and no deleted one', async () => {
    const id = await createPerson('ada');
    expect((await searchUsers('ada')).map((user) => user.id)).toEqual([id]);

    await updateUser(admin, 'User', id, { username: 'grace', rootRole: 2 });
    expect(await searchUsers('ada')).toEqual([]);
    expect(await searchUsers('grace')).toMatchObject([{ id, rootRole: 2, seenAt: null }]);

    await deleteUser(admin, 'User', id);
    expect(await searchUsers('grace')).toEqual([]);
  });

  it('SCIM lists and filters them', async () => {
    const filter = 'displayName eq "Joan"';
    const id = await createPerson('joan');
    await updateUser(admin, 'User', id, { name: 'Joan' });

    const { Resources: all, totalResults } = await listScimUsers({ count: 100 }, 'http://here');
    expect(all.map((each) => each.id)).toContain(String(id));
    expect(totalResults).toBe(all.length);
    const found = await listScimUsers({ filter }, 'http://here');
    expect(found.Resources.map((each) => each.id)).toEqual([String(id)]);
  });

  it('the overview of access has their roles and groups', async () => {
    const id = await createPerson('mary');
    const group = await createGroup(admin, { name: 'Crew', users: [{ user: { id } }] });
    const overviewOf = async () =>
      (await listOverview({ query: 'mary', offset: 0, limit: 5 })).overview;
    expect(await overviewOf()).toMatchObject([
      { userId: id, rootRole: 'Viewer', groups: ['Crew'], lastSeen: null },
    ]);

    await updateUser(admin, 'User', id, { rootRole: 2 });
    await updateGroup(admin, group, { name: 'Crew', users: [] });
    expect(await overviewOf()).toMatchObject([{ rootRole: 'Editor', groups: [] }]);
  });
});

it('a process that starts shows them as well', async () => {
  const id = await createPerson('late');
  vi.resetModules();
  const fresh = await import('../../../../lib/identity/users/search-users.ts');

  expect((await fresh.searchUsers('late')).map((user) => user.id)).toEqual([id]);
});
