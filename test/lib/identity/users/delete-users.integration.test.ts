import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUsers } from '../../../../lib/identity/users/delete-users.ts';
import { findUsers } from '../../../../lib/identity/users/user-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

it('the last administrator, who is refused, does not keep the others', async () => {
  const robot = await newAccount('Service Account', 'robot', 1);
  const last = await newAccount('User', 'last', 1);
  const others = [await newAccount('User', 'one', 3), await newAccount('User', 'two', 3)];
  // A service account is not a person, so its role does not make it an administrator who remains.
  const caller: Caller = { ...admin, tokenType: 'user', author: { id: robot, name: 'robot' } };

  const deletion = deleteUsers(caller, [last, ...others]);

  await expect(deletion).rejects.toMatchObject({
    name: 'ConflictError',
    message: expect.stringContaining('the last administrator'),
  });
  const left = await findUsers([last, ...others]);
  expect(left.map((user) => user?.id)).toEqual([last, undefined, undefined]);
});

async function newAccount(type: 'User' | 'Service Account', username: string, rootRole: number) {
  const { user } = await createUser(admin.author, type, { username, name: username, rootRole });
  return user.id;
}
