import { beforeAll, expect, it } from 'vitest';
import { listUsersAndGroups } from '../../../../lib/identity/groups/list-users-and-groups.ts';
import { listInactiveUsers } from '../../../../lib/identity/inactive-users/list-inactive-users.ts';
import { listScimUsers } from '../../../../lib/identity/scim/scim-users.ts';
import { listServiceAccounts } from '../../../../lib/identity/service-accounts/list-service-accounts.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { searchUsers } from '../../../../lib/identity/users/search-users.ts';
import { updateUser } from '../../../../lib/identity/users/update-user.ts';
import { listOverview } from '../../../../lib/projects/access-overview/list-overview.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

interface Costs {
  /** Units of each read when nobody has changed since the one before. */
  readonly settled: Map<string, number>;
  /** Right after one person has changed. */
  readonly changed: Map<string, number>;
}

const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  'a search for nobody': () => searchUsers('nobody'),
  'a search for one person': () => searchUsers('person-39'),
  'the service accounts': () => listServiceAccounts(),
  'a page of people by SCIM': () => listScimUsers({ count: 2 }, 'http://here'),
  'a filter of SCIM': () => listScimUsers({ filter: 'displayName eq "nobody"' }, 'http://here'),
  'all users and groups to choose from': () => listUsersAndGroups(),
  'the inactive ones of people who all are active': () => listInactiveUsers(),
  'a page of the overview of access': () => listOverview({ offset: 20, limit: 10 }),
};
const few: Costs = { settled: new Map(), changed: new Map() };
const many: Costs = { settled: new Map(), changed: new Map() };

/** A person who changes. */
let someone = 0;
let renamed = 0;

beforeAll(async () => {
  await seed();
  await createUser(admin.author, 'Service Account', { username: 'robot', rootRole: 3 });
  ({ id: someone } = await createPerson('someone'));
  await createPeople(0, 40);
  await measure(few);
  await createPeople(40, 240);
  await measure(many);
}, 120_000);

it.each(Object.keys(reads))('%s costs the same with six times as many people', (name) => {
  expect(many.settled.get(name)).toBe(few.settled.get(name));
});

it.each(Object.keys(reads))('%s costs the same right after one person has changed', (name) => {
  expect(many.changed.get(name)).toBe(few.changed.get(name));
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
    await createPerson(`person-${index}`);
  }
}

async function createPerson(username: string) {
  const name = username.padEnd(60, 'x');
  return (await createUser(admin.author, 'User', { username, name, rootRole: 3 })).user;
}

/** The units of each read, of a process that has read it before. */
async function measure({ settled, changed }: Costs): Promise<void> {
  for (const [name, read] of Object.entries(reads)) {
    await read();
    settled.set(name, await unitsOf(read));
    renamed += 1;
    await updateUser(admin, 'User', someone, { name: `Someone ${1_000 + renamed}` });
    changed.set(name, await unitsOf(read));
  }
}

async function unitsOf(read: () => Promise<unknown>): Promise<number> {
  const commands = await recordCommands(read);
  return commands.reduce((sum, { units }) => sum + units, 0);
}
