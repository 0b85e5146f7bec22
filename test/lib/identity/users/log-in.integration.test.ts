import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { logIn } from '../../../../lib/identity/users/log-in.ts';
import { listSessions } from '../../../../lib/identity/users/sessions.ts';
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

function person(username: string) {
  return createUser(admin.author, 'User', { username, rootRole: 3, password });
}

function guess(name: string) {
  return logIn(name, 'a wrong guess').catch(() => undefined);
}
