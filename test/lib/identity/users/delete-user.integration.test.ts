import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { hashSecret } from '../../../../lib/identity/tokens/token-format.ts';
import { createUserToken } from '../../../../lib/identity/user-tokens/user-tokens.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import type { User } from '../../../../lib/identity/users/model.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryList, queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

it('deletes more items than fit one transaction, and records one event', async () => {
  const user = await newUser('in many groups');
  await joinGroups(user, 250);
  const { total: before } = await listEvents({ log: { kind: 'all' }, offset: 0, limit: 1 });

  await deleteUser(admin, 'User', user.id);

  const { events, total } = await listEvents({ log: { kind: 'all' }, offset: 0, limit: 1 });
  expect(await queryList(keys.accessListPartition('user', user.id))).toEqual([]);
  expect(await queryPartition(keys.userPartition(user.id))).toEqual([]);
  expect([total - before, events[0]?.type]).toEqual([1, 'user-deleted']);
});

it('removes the tokens of the user by their hashes', async () => {
  const user = await newUser('with a token');
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const { secret } = await createUserToken(admin.author, ownerOf(user), {
    description: 'x',
    expiresAt,
  });
  await deleteUser(admin, 'User', user.id);
  expect(await getItem(keys.token(hashSecret(secret)))).toBeUndefined();
});

it('keeps one of two administrators who delete each other concurrently', async () => {
  const [one, other] = [await newUser('one admin'), await newUser('other admin')];
  const outcomes = await Promise.allSettled([
    deleteUser(callerFor(one), 'User', other.id),
    deleteUser(callerFor(other), 'User', one.id),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('does not create a token for a user who is deleted meanwhile', async () => {
  const user = await newUser('just gone');
  await deleteUser(admin, 'User', user.id);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await expect(
    createUserToken(admin.author, ownerOf(user), { description: 'x', expiresAt }),
  ).rejects.toMatchObject({ status: 404 });
});

async function newUser(username: string) {
  const { user } = await createUser(admin.author, 'User', { username, rootRole: 'Admin' });
  return user;
}

/** Adds the user to this many groups. */
async function joinGroups({ id }: User, count: number): Promise<void> {
  const groups = Array.from({ length: count }, (_, index) => 1_000 * id + index);
  for (let start = 0; start < count; start += 100) {
    await transact(
      groups.slice(start, start + 100).map((group) => ({
        put: { ...keys.membership(group, id), ...keys.membershipList(group, id), group, user: id },
      })),
    );
  }
}

function ownerOf(user: User) {
  return { id: user.id, load: async () => user };
}

function callerFor({ id }: User): Caller {
  return {
    author: { id, name: `user ${id}` },
    tokenType: 'user',
    projects: ['*'],
    environment: '*',
    rights: allRights,
  };
}
