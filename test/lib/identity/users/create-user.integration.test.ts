import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { MAX_USERS } from '../../../../lib/identity/users/model.ts';
import { findUserIdByName, getAccount } from '../../../../lib/identity/users/user-store.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

it('gives every user a unique id when many are created concurrently', async () => {
  const users = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(`at once ${index}`)),
  );
  expect(new Set(users.map(({ id }) => id)).size).toBe(12);
});

it('stores only a hash of the password', async () => {
  const { id } = await create('hashed', { password: 'a password of mine' });
  const stored = await getAccount(id, 'User');
  expect(stored.passwordHash).toMatch(/^scrypt\$/);
  expect(JSON.stringify(stored)).not.toContain('a password of mine');
});

it('compares names regardless of case and Unicode composition', async () => {
  const { id } = await create('JOSE\u0301');
  expect(await findUserIdByName('jos\u00e9')).toBe(id);
});

it('fits the longest name with the widest characters into its keys', async () => {
  const name = '\u{1d160}'.repeat(80);
  const { id } = await create(name);
  expect(await findUserIdByName(name)).toBe(id);
});

it('creates users up to the limit, and none beyond', async () => {
  const before = await getItem(keys.count('users'));
  await transact([{ put: { ...keys.count('users'), count: MAX_USERS - 1 } }]);
  await create('last');
  await expect(create('one too many')).rejects.toMatchObject({
    status: 400,
    name: 'ExceedsLimitError',
  });
  await transact([{ put: { ...keys.count('users'), count: before?.count } }]);
});

async function create(username: string, more: object = {}) {
  const { user } = await createUser(admin.author, 'User', { username, rootRole: 3, ...more });
  return user;
}
