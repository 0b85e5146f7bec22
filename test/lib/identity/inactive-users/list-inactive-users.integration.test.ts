import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listInactiveUsers } from '../../../../lib/identity/inactive-users/list-inactive-users.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { listAllKnownUsers } from '../../../../lib/identity/users/known-users.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { loggedIn } from '../../../support/logged-in.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const DAY_MS = 86_400_000;
const theirs = 'correct horse battery staple';

beforeAll(() => seed());

afterEach(() => {
  vi.useRealTimers();
});

it('who signs in after this process has read the people is not inactive', async () => {
  const names = ['quiet', 'back'];
  for (const name of names) await createPerson(name, theirs);
  await listAllKnownUsers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * DAY_MS });
  expect(await inactive()).toEqual(expect.arrayContaining(names));

  await loggedIn({ name: 'back', password: theirs, address: '192.0.2.1' });

  expect(await inactive()).toContain('quiet');
  expect(await inactive()).not.toContain('back');
});

it('lists the inactive ones at the same cost, however many others there are', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_MS });
  await createPeople(0, 20);
  await inactive();
  const few = await unitsOf(inactive);
  await createPeople(20, 120);
  await inactive();

  expect(await unitsOf(inactive)).toBe(few);
  expect(await inactive()).toEqual(expect.arrayContaining(['quiet', 'back']));
});

async function inactive(): Promise<(string | null)[]> {
  return (await listInactiveUsers()).map(({ user }) => user.username);
}

async function createPeople(from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) await createPerson(`active-${index}`);
}

async function createPerson(username: string, password?: string): Promise<void> {
  const secret = password === undefined ? {} : { password };
  await createUser(admin.author, 'User', { username, rootRole: 3, ...secret });
}

async function unitsOf(read: () => Promise<unknown>): Promise<number> {
  const commands = await recordCommands(read);
  return commands.reduce((sum, { units }) => sum + units, 0);
}
