import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listScimUsers } from '../../../../lib/identity/scim/scim-users.ts';
import { listServiceAccounts } from '../../../../lib/identity/service-accounts/list-service-accounts.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { searchUsers } from '../../../../lib/identity/users/search-users.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  'a search for nobody': () => searchUsers('nobody'),
  'a search for one person': () => searchUsers('person-39'),
  'the service accounts': () => listServiceAccounts(),
  'a page of people by SCIM': () => listScimUsers({ count: 2 }, 'http://here'),
};
const few = new Map<string, number>();
const many = new Map<string, number>();

beforeAll(async () => {
  await seed();
  await createUser(admin.author, 'Service Account', { username: 'robot', rootRole: 3 });
  await createPeople(0, 40);
  await measure(few);
  await createPeople(40, 240);
  await measure(many);
}, 120_000);

afterAll(() => {
  vi.useRealTimers();
});

it.each(Object.keys(reads))('%s costs the same with six times as many people', (name) => {
  expect(many.get(name)).toBe(few.get(name));
});

it('a new person is found and counted, and a deleted one is not', async () => {
  const before = await listScimUsers({ count: 1 }, 'http://here');
  const { user } = await createUser(admin.author, 'User', { username: 'zoe', rootRole: 3 });

  expect((await searchUsers('zoe')).map(({ id }) => id)).toEqual([user.id]);
  const after = await listScimUsers({ count: 1 }, 'http://here');
  expect(after.totalResults).toBe(before.totalResults + 1);

  await deleteUser(admin, 'User', user.id);
  expect(await searchUsers('zoe')).toEqual([]);
});

async function createPeople(from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const name = `person-${index} `.padEnd(60, 'x');
    await createUser(admin.author, 'User', { username: `person-${index}`, name, rootRole: 3 });
  }
}

/** The units of each read of a process that has read it before, when the index shows all changes. */
async function measure(costs: Map<string, number>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  for (const [name, read] of Object.entries(reads)) {
    await read();
    const commands = await recordCommands(read);
    costs.set(
      name,
      commands.reduce((sum, { units }) => sum + units, 0),
    );
  }
  vi.useRealTimers();
}
