import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { logIn } from '../../../../lib/identity/users/log-in.ts';
import { hashPassword } from '../../../../lib/identity/users/password.ts';
import { listSessions } from '../../../../lib/identity/users/sessions.ts';
import { getAccount } from '../../../../lib/identity/users/user-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/table.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

afterEach(() => {
  vi.useRealTimers();
});

const password = 'correct horse battery staple';

it('keeps the ten newest sessions', async () => {
  const { id } = await person('often');
  vi.useFakeTimers({ toFake: ['Date'] });
  const hours: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    vi.setSystemTime(Date.now() + 1_000);
    hours.push((await logIn('often', password)).expiresAt);
  }
  expect((await listSessions(id)).map(({ expiresAt }) => expiresAt)).toEqual(hours.slice(2));
});

it('checks one password a minute after ten wrong ones, and resets the count after the right one', async () => {
  await person('guessed');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('guessed');
  await expect(logIn('guessed', password)).rejects.toMatchObject({ status: 401 });

  vi.setSystemTime(Date.now() + 60_001);
  expect((await logIn('guessed', password)).user.loginAttempts).toBe(0);
});

it('does not count attempts during the pause', async () => {
  await person('patient');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('patient');
  vi.setSystemTime(Date.now() + 59_000);
  await guess('patient');
  vi.setSystemTime(Date.now() + 2_000);
  expect((await logIn('patient', password)).user.username).toBe('patient');
});

it('replaces a hash of another cost at the next login', async () => {
  const { id } = await person('long here');
  const old = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 });
  await transact([
    { update: keys.user(id), expression: 'SET passwordHash = :old', values: { ':old': old } },
  ]);
  await logIn('long here', password);
  const { passwordHash } = await getAccount(id, 'User');
  expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  await logIn('long here', password);
  expect((await getAccount(id, 'User')).passwordHash).toBe(passwordHash);
});

function person(username: string) {
  return createUser(admin.author, 'User', { username, rootRole: 3, password });
}

function guess(name: string) {
  return logIn(name, 'a wrong guess').catch(() => undefined);
}
