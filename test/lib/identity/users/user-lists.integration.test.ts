import { expect, it } from 'vitest';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { listAccounts, listUsers } from '../../../../lib/identity/users/user-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

it('lists of users have what is shown of them, and nothing that lets them in', async () => {
  await seed();
  const { user } = await createUser(admin.author, 'User', {
    email: 'ada@example.com',
    name: 'Ada',
    rootRole: 2,
    password: 'Correct-Horse-7-Battery',
  });
  const listed = {
    id: user.id,
    accountType: 'User',
    name: 'Ada',
    email: 'ada@example.com',
    username: null,
    rootRole: 2,
    loginAttempts: 0,
    seenAt: null,
    createdAt: user.createdAt,
    scimId: null,
    version: 1,
  };

  expect(await listUsers()).toContainEqual(listed);
  expect(await listAccounts('User')).toContainEqual(listed);
});
