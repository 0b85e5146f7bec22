import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetPassword } from '../../../../lib/identity/passkeys/reset-password.ts';
import { listSessions } from '../../../../lib/identity/sessions/session-store.ts';
import { hashSecret } from '../../../../lib/identity/tokens/token-format.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { listDevices, MAX_DEVICES } from '../../../../lib/identity/users/device-store.ts';
import {
  attemptsKey,
  countSourceAttempt,
} from '../../../../lib/identity/users/login-attempt-store.ts';
import { MAX_ACCOUNT_ATTEMPTS } from '../../../../lib/identity/users/login-limit-rules.ts';
import { hashPassword } from '../../../../lib/identity/users/password.ts';
import { getAccount } from '../../../../lib/identity/users/user-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { loggedIn } from '../../../support/logged-in.ts';
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
    hours.push((await logInAs('often', password)).user.seenAt ?? '');
  }
  expect((await listSessions(id)).map(({ createdAt }) => createdAt)).toEqual(hours.slice(2));
});

it('checks one password a minute after ten wrong ones, and resets the count after the right one', async () => {
  await person('guessed');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('guessed');
  await expect(logInAs('guessed', password)).rejects.toMatchObject({ status: 401 });

  vi.setSystemTime(Date.now() + 60_001);
  expect((await logInAs('guessed', password)).user.loginAttempts).toBe(0);
});

it('does not count attempts during the pause', async () => {
  await person('patient');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('patient');
  vi.setSystemTime(Date.now() + 59_000);
  await guess('patient');
  vi.setSystemTime(Date.now() + 2_000);
  expect((await logInAs('patient', password)).user.username).toBe('patient');
});

it('replaces a hash of another cost at the next login', async () => {
  const { id } = await person('long here');
  const old = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 });
  await transact([
    { update: keys.user(id), expression: 'SET passwordHash = :old', values: { ':old': old } },
  ]);
  await logInAs('long here', password);
  const { passwordHash } = await getAccount(id, 'User');
  expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  await logInAs('long here', password);
  expect((await getAccount(id, 'User')).passwordHash).toBe(passwordHash);
});

async function person(username: string) {
  const { user } = await createUser(admin.author, 'User', { username, rootRole: 3, password });
  return user;
}

describe('the owner of an account', () => {
  it('gets in from another address while a stranger guesses', async () => {
    const { id } = await person('boss');
    await tryTenTimes(attemptsKey('address', hashSecret(stranger)), id);
    await expect(logInAs('boss', password, { address: stranger })).rejects.toMatchObject(refused);
    expect((await logInAs('boss', password)).user.loginAttempts).toBe(0);
  });

  it('gets in with a known device while many addresses guess, and with no other', async () => {
    const { id } = await person('chief');
    const { deviceSecret } = await logInAs('chief', password);
    await guessFromEverywhere(id);
    await guess('chief', '203.0.113.7');
    await expect(logInAs('chief', password)).rejects.toMatchObject(refused);
    expect((await logInAs('chief', password, { deviceSecret })).deviceSecret).toBe(deviceSecret);
  });

  it('can be guessed ten times with a stolen device, and then waits', async () => {
    const { id } = await person('robbed');
    const { deviceSecret } = await logInAs('robbed', password);
    await tryTenTimes(attemptsKey('device', hashSecret(deviceSecret)), id);
    await expect(
      logInAs('robbed', password, { address: stranger, deviceSecret }),
    ).rejects.toMatchObject(refused);
    expect((await logInAs('robbed', password)).user.username).toBe('robbed');
  });

  it('has a device that no other user has', async () => {
    const { deviceSecret } = await person('one of two').then(() => logInAs('one of two', password));
    const other = await person('other of two');
    await guessFromEverywhere(other.id);
    await expect(logInAs('other of two', password, { deviceSecret })).rejects.toMatchObject(
      refused,
    );
  });

  it('has at most ten devices, stored as hashes', async () => {
    const { id } = await person('nomad');
    const secrets: string[] = [];
    for (let index = 0; index < MAX_DEVICES + 2; index += 1) {
      secrets.push((await logInAs('nomad', password)).deviceSecret);
    }
    const devices = await listDevices(id);
    expect(devices).toHaveLength(MAX_DEVICES);
    expect(secrets.filter((secret) => JSON.stringify(devices).includes(secret))).toEqual([]);
  });

  it('has no known device after the password was set', async () => {
    const { id } = await person('moves');
    await logInAs('moves', password);
    await resetPassword(admin.author, id, { password: `${password}!`, revokeTokens: true });
    expect(await listDevices(id)).toEqual([]);
  });
});

it('checks no further password of an address that has tried 100 accounts', async () => {
  await person('sprayed');
  const place = attemptsKey('address', hashSecret('198.51.100.9'));
  await transact([{ put: { ...place, since: Date.now(), total: 99, accounts: {}, version: 1 } }]);
  await guess('nobody at all', '198.51.100.9');
  await expect(logInAs('sprayed', password, { address: '198.51.100.9' })).rejects.toMatchObject(
    refused,
  );
  expect((await logInAs('sprayed', password)).user.username).toBe('sprayed');
});

const stranger = '198.51.100.1';
const refused = { status: 401 };

function logInAs(name: string, tried: string, { address = '192.0.2.1', deviceSecret = '' } = {}) {
  return loggedIn({ name, password: tried, address, deviceSecret });
}

function guess(name: string, address = '192.0.2.1', deviceSecret = '') {
  return logInAs(name, 'a wrong guess', { address, deviceSecret }).catch(() => undefined);
}

/** As ten wrong passwords do; without hashing them, which takes long. */
async function tryTenTimes(source: ReturnType<typeof attemptsKey>, id: number): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) await countSourceAttempt(source, id);
}

/** As if other addresses had used up the hour of the account; hashing that often takes long. */
async function guessFromEverywhere(id: number): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  await transact([
    {
      update: keys.user(id),
      expression: 'SET loginHour = :hour, attemptsInHour = :count',
      values: { ':hour': hour, ':count': MAX_ACCOUNT_ATTEMPTS },
    },
  ]);
}
