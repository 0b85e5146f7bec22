import { beforeAll, expect, it } from 'vitest';
import { listAllAccess } from '../../../../lib/identity/access/access-store.ts';
import { createGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { deleteGroup } from '../../../../lib/identity/groups/delete-group.ts';
import { listAllMembers } from '../../../../lib/identity/groups/group-store.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { addAccess } from '../../../../lib/projects/access/add-access.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

/** Longer than the tests run: the indexes show nothing of what they write. */
useTable({ indexDelayMs: 600_000 });

beforeAll(() => seed());

it('deletes a user with the groups and roles that it got just before', async () => {
  const created = await createUser(admin.author, 'User', { email: 'a@example.com', rootRole: 3 });
  const { id } = created.user;
  await createGroup(admin, { name: 'joined', users: [{ user: { id } }] });
  await addAccess(admin, 'default', { roles: [5], users: [id], groups: [] });

  await deleteUser(admin, 'User', id);

  expect(await rowsLeft()).toEqual({ members: [], access: [] });
});

it('deletes a group with the roles that it got just before', async () => {
  const id = await createGroup(admin, { name: 'with roles' });
  await addAccess(admin, 'default', { roles: [5], users: [], groups: [id] });

  await deleteGroup(admin, id);

  expect(await rowsLeft()).toEqual({ members: [], access: [] });
});

async function rowsLeft() {
  return { members: await listAllMembers(), access: await listAllAccess() };
}
